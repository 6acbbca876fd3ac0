import { describe, expect, test } from '@jest/globals';
import { mailDomains, suggestAddress } from './suggest-address.ts';

const meant = (domain: string) => suggestAddress(`Maria.Huber@${domain}`)?.replace('Maria.Huber@', '');

describe('a slip is noticed', () => {
  test.each([
    ['gmial.com', 'gmail.com'],
    ['gamil.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['gmail.comm', 'gmail.com'],
    ['gmial.con', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['gmail,com', 'gmail.com'],
    ['gmail..com', 'gmail.com'],
    ['GMIAL.com', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmal.com', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['iclod.com', 'icloud.com'],
    ['yaho.com', 'yahoo.com'],
    ['yaho.de', 'yahoo.de'],
    ['gmxx.at', 'gmx.at'],
    ['gmx.att', 'gmx.at'],
    ['gmx.nett', 'gmx.net'],
    ['aonn.at', 'aon.at'],
    ['chelo.at', 'chello.at'],
    ['chlelo.at', 'chello.at'],
    ['kbasi.at', 'kabsi.at'],
    ['a1.nte', 'a1.net'],
    ['web.dee', 'web.de'],
  ])('%s', (domain, expected) => {
    expect(meant(domain)).toBe(expected);
  });
});

describe('nothing is said about a right address (N17):', () => {
  test.each([...mailDomains])('the provider %s', (domain) => {
    expect(meant(domain)).toBeUndefined();
  });

  test.each([
    'gmx.ch',
    'gmx.com',
    'gmx.li',
    'gmail.at',
    'gmail.de',
    'googlemail.com',
    'mail.com',
    'mail.at',
    'email.com',
    'email.cz',
    'ymail.com',
    'yahoo.at',
    'yahoo.co.uk',
    'hotmail.at',
    'hotmail.fr',
    'live.nl',
    'me.com',
    'mac.com',
    'aol.com',
    'proton.me',
    'pm.me',
    'posteo.de',
    'bluewin.ch',
    'wien.gv.at',
    'student.tuwien.ac.at',
    'xn--mller-maler-thb.at',
  ])('%s, which is somebody else', (domain) => {
    expect(meant(domain)).toBeUndefined();
  });

  // One letter away from aon, gmx, live, drei, chello, kabsi, gmail, icloud, a1, web.
  test.each([
    'eon.at',
    'aeon.at',
    'aoi.at',
    'ano.at',
    'gmk.at',
    'gmx.ag',
    'life.at',
    'olive.at',
    'frei.at',
    'deri.at',
    'cello.at',
    'hello.at',
    'kapsi.at',
    'grail.com',
    'cloud.com',
    'a2.net',
    'webb.at',
    'weber.at',
    'malerei-gmail.com',
    'huber.at',
  ])('%s, which may be a company', (domain) => {
    expect(meant(domain)).toBeUndefined();
  });

  test.each(['', 'maria', '@gmial.com', 'maria@', 'maria@gmail', 'maria@x', 'maria@.', 'maria@.com'])(
    'the unfinished %j',
    (address) => {
      expect(suggestAddress(address)).toBeUndefined();
    },
  );
});

test('only the domain changes', () => {
  expect(suggestAddress('Maria+Büro@GMIAL.com ')).toBe('Maria+Büro@gmail.com');
});
