import { isOneTypo } from '../../views/islands/suggest-address.ts';

export type Misspelt = { name: string; meant: string };

/** Cron sets it for its own mails. */
const foreign = ['MAILTO'];

/** Variables that nobody reads, but whose name is almost that of a setting. */
export function listMisspelt(names: readonly string[], settings: readonly string[]): Misspelt[] {
  return names.flatMap((name) => {
    if ([...settings, ...foreign].includes(name)) return [];
    const meant = settings.find((setting) => isOneTypo(name.toUpperCase(), setting));
    return meant ? [{ name, meant }] : [];
  });
}

/** Settings in a .env whose value ends early, at a # that was meant to be part of it. */
export function listCutShort(envFile: string, settings: readonly string[]): string[] {
  const lines = envFile.matchAll(/^\s*(?:export\s+)?(\w+)\s*=(?:[ \t]*(?![\s"'`])[^#\n]*[^\s#])?#/gm);
  return [...lines].flatMap(([, name = '']) => (settings.includes(name) ? [name] : []));
}

/** A password as people write it: what would end it in an address is encoded, and the last @ is the end of it. */
export function encodeLogin(smtpUrl: string): string {
  return smtpUrl.replace(/(?<=^smtps?:\/\/).*(?=@)/s, (login) => login.replace(/[#/?@\s]/g, encodeURIComponent));
}
