import { domainToASCII } from 'node:url';

/** With an umlaut domain in the xn-- form that mail servers know; whatever else is wrong with the address stays. */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  // domainToASCII would also accept what the browser's rule refuses, and cut the domain at a slash.
  const isUmlautDomain = /^[A-Za-z0-9.\-\u0080-\u{10ffff}]*$/u.test(domain) && /[^A-Za-z0-9.-]/.test(domain);
  return isUmlautDomain ? `${address.slice(0, at)}@${domainToASCII(domain)}` : address;
}
