import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const year = 31_536_000;

// What this site never asks a browser for; only names that browsers know, others would warn in the console.
const permissions = `accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen
  geolocation gyroscope magnetometer microphone midi payment picture-in-picture publickey-credentials-get
  screen-wake-lock usb xr-spatial-tracking`
  .split(/\s+/)
  .map((name) => `${name}=()`)
  .join(', ');

type Policy = { siteUrl: string; styles: readonly string[] };

/** Protecting headers for every answer. `styles` are the inlined style sheets, the only ones the policy lets in. */
export function protectAnswers({ siteUrl, styles }: Policy): RequestHandler[] {
  const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  const isHttps = siteUrl.startsWith('https:');
  const protect = helmet({
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
  });
  const protectMore: RequestHandler = (req, res, next) => {
    res.setHeader('Permissions-Policy', permissions);
    if (isHttps && req.secure) res.setHeader('Strict-Transport-Security', `max-age=${year}`);
    next();
  };
  return [protect, protectMore];
}
