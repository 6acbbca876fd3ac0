import { company } from '../../views/content/company.ts';

/** From whom and to whom the site mails in tests. */
export const addresses = { from: 'web@firma.example', to: 'chefin@firma.example', company };
