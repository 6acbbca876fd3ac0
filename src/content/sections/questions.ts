import { group, lines, list, required, text } from '../fields.ts';

export const questions = group('Fragen', {
  entries: list('Fragen', 'Frage', 6, {
    question: text('Frage', { most: 100, ...required }),
    answer: lines('Antwort', required),
  }),
});
