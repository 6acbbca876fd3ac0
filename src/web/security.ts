import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Express, Response } from 'express';
import helmet from 'helmet';

const year = 31_536_000;

// What this site never asks a browser for; only names that browsers know, others would warn in the console.
const permissions = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

/**
 * Adds the protecting headers to every answer as its head is written; one that a route has set itself stays.
 * `styles` are the inlined style sheets, the only ones that the policy lets in.
 */
export function protectAnswers(
  app: Express,
  { siteUrl, styles }: { siteUrl: string; styles: readonly string[] },
): void {
  const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  const isHttps = siteUrl.startsWith('https:');
  const headers = collectHeaders(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", ...hashes],
          imgSrc: ["'self'"],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          // Over plain http a browser would ask for every file by https, and get none.
          ...(isHttps && { upgradeInsecureRequests: [] }),
        },
      },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      // Asking for it makes the browser change processes before the first paint (150 ms at a phone's pace, measured
      // arriving from another site); document.domain, which it is there to forbid, is off by itself now.
      originAgentCluster: false,
      // These spoke to browsers that are gone.
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      // Set below, on https alone.
      strictTransportSecurity: false,
    }),
  );
  headers.push('Permissions-Policy', permissions);
  const overHttps = [...headers, 'Strict-Transport-Security', `max-age=${year}`];

  const { writeHead } = app.response;
  function writeProtectedHead(this: Response, ...args: Parameters<typeof writeHead>) {
    const protecting = isHttps && this.req.secure ? overHttps : headers;
    const [status, own] = args;
    // A kept page hands its head over whole, which takes Node less time than headers that were set one by one.
    if (Array.isArray(own)) return writeHead.call(this, status, [...protecting, ...own]);
    for (let at = 0; at < protecting.length; at += 2) {
      const [name = '', value = ''] = protecting.slice(at);
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
    return writeHead.apply(this, args);
  }
  app.response.writeHead = writeProtectedHead as typeof writeHead;
}

/** Names and values in turn; asked once, since it says the same for every answer. */
function collectHeaders(handler: ReturnType<typeof helmet>): string[] {
  const headers: string[] = [];
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  handler(answer.req, answer, () => {
    for (const [name, value] of Object.entries(answer.getHeaders())) headers.push(name, String(value));
  });
  return headers;
}
