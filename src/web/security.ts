import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { HttpError } from './errors.ts';

// What this site never asks a browser for; only names that browsers know, others would warn in the console.
const unusedFeatures = `accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen
  geolocation gyroscope magnetometer microphone midi payment picture-in-picture publickey-credentials-get
  screen-wake-lock usb xr-spatial-tracking`;
const permissions = unusedFeatures.replace(/\S+/g, '$&=()').replace(/\s+/g, ', ');

/** Protecting headers for every answer. `styles` are the inlined style sheets, the only ones the policy lets in. */
export function protectAnswers(siteUrl: string, styles: readonly string[]): RequestHandler[] {
  const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  const isHttps = siteUrl.startsWith('https:');
  const self = ["'self'"];
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: self,
        styleSrc: [...self, ...hashes],
        imgSrc: self,
        fontSrc: self,
        connectSrc: self,
        manifestSrc: self,
        formAction: self,
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // Over plain http a browser would ask for every file by https, and get none.
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Asking for it makes the browser change processes before the first paint, 150 ms at a phone's pace. It forbids
    // document.domain, which browsers have off by themselves now.
    originAgentCluster: false,
    // Only for browsers that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Set below, over https only.
    strictTransportSecurity: false,
  });
  const protectMore: RequestHandler = (req, res, next) => {
    res.setHeader('Permissions-Policy', permissions);
    if (isHttps && req.secure) res.setHeader('Strict-Transport-Security', 'max-age=31536000');
    next();
  };
  return [protect, protectMore];
}

/** Where a trusted proxy says that the visitor came by http. What has a body would lose it on the way. */
export function redirectToHttps(siteUrl: string): RequestHandler {
  return (req, res, next) => {
    const isTrusted: (address: string, hop: number) => boolean = req.app.get('trust proxy fn');
    const isForwarded = req.get('X-Forwarded-Proto') !== undefined && isTrusted(req.socket.remoteAddress ?? '', 0);
    const isRead = ['GET', 'HEAD'].includes(req.method);
    if (!siteUrl.startsWith('https:') || !isForwarded || req.secure || !isRead) return next();
    // A path that begins with two slashes would name another host.
    // Not kept: a proxy may say http by mistake, and then this leads to itself until somebody mends it.
    res.set('Cache-Control', 'no-store').redirect(301, `${siteUrl}/${req.url.replace(/^[/\\]+/, '')}`);
  };
}

/**
 * Refuses posts from other sites. Browsers leave Sec-Fetch-Site out over plain http, so Origin is the second witness;
 * a client with neither is no browser, and no other site can make it send anything.
 */
export function requireOwnOrigin(siteUrl: string): RequestHandler {
  return (req, _res, next) => {
    const site = req.get('Sec-Fetch-Site');
    const origin = req.get('Origin');
    const hosts = [req.get('Host'), req.host, new URL(siteUrl).host];
    const isOwn = site
      ? ['same-origin', 'none'].includes(site)
      : !origin || (URL.canParse(origin) && hosts.includes(new URL(origin).host));
    if (!isOwn) throw new HttpError(403);
    next();
  };
}

/** Some proxies write the visitor's port too, and each connection would count as another visitor. */
export const removeForwardedPorts: RequestHandler = ({ headers }, _res, next) => {
  const addresses = String(headers['x-forwarded-for'] ?? '').split(',');
  const plain = addresses.map((address) => address.trim().replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3'));
  if (headers['x-forwarded-for']) headers['x-forwarded-for'] = plain.join(', ');
  next();
};
