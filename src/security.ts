import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
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

/** Headers of every answer; `styles` are the inlined style sheets, the only ones that the policy lets in. */
export function setSecurityHeaders({
  siteUrl,
  styles,
}: {
  siteUrl: string;
  styles: readonly string[];
}): RequestHandler {
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
  headers.set('Permissions-Policy', permissions);
  return (req, res, next) => {
    res.setHeaders(headers);
    if (isHttps && req.secure) res.set('Strict-Transport-Security', `max-age=${year}`);
    next();
  };
}

/** Asked once, since it says the same for every answer. */
function collectHeaders(handler: ReturnType<typeof helmet>): Map<string, string> {
  const headers = new Map<string, string>();
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  handler(answer.req, answer, () => {
    for (const [name, value] of Object.entries(answer.getHeaders())) headers.set(name, String(value));
  });
  return headers;
}
