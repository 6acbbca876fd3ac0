import { expect, test } from '@jest/globals';
import { toCrop, toCropHash, toFiles } from './places.ts';

const phone = { width: 3000, height: 4000 };

test.each([
  ['in the middle by itself', undefined, 1000],
  ['round a point', { x: 0.5, y: 0.4 }, 600],
  ['at the upper edge, where the point is too near to it', { x: 0.5, y: 0.1 }, 0],
  ['at the lower edge', { x: 0.2, y: 1 }, 2000],
])('an upright photo is cropped %s', (_where, focus, top) => {
  expect(toCrop(phone, 3 / 2, focus)).toEqual({ left: 0, top, width: 3000, height: 2000 });
});

test('a panorama is cropped to the left and to the right', () => {
  const panorama = { width: 4000, height: 800 };
  expect(toCrop(panorama, 1, { x: 0.25, y: 0.5 })).toEqual({ left: 600, top: 0, width: 800, height: 800 });
  expect(toCrop(panorama, 1, { x: 1, y: 0.5 })).toEqual({ left: 3200, top: 0, width: 800, height: 800 });
});

test('a picture that fits up to a rounded pixel is kept whole', () => {
  const size = { width: 1600, height: 1067 };
  expect(toCrop(size, 3 / 2)).toEqual({ left: 0, top: 0, ...size });
});

const card = { id: 'a', place: 'card', focus: { x: 0.5, y: 0.5 } } as const;

test('nothing is enlarged, and one width remains', () => {
  const widths = (edge: number) => toFiles(card, { width: edge, height: edge }).map(({ width }) => width);
  expect(widths(2000)).toEqual([1140, 760, 1140, 1600]);
  expect(widths(1200)).toEqual([1140, 760, 1140]);
  expect(widths(800)).toEqual([800, 760]);
  expect(widths(300)).toEqual([300, 300]);
});

test('another point or place means other addresses', () => {
  const others = [
    { ...card, focus: { x: 0.5, y: 0.51 } },
    { ...card, place: 'pair' as const },
  ];
  expect(new Set([card, ...others].map(toCropHash)).size).toBe(3);
  expect(toCropHash({ ...card })).toBe(toCropHash(card));
});
