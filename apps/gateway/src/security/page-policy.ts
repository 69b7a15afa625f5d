/**
 * The Content-Security-Policy of the web app's pages: scripts from the own origin only, styles from there or with the nonce that the
 * style library uses, nothing else.
 * @param frameOrigin of the frame with the scripts of others, the only one that a page may embed; absent, none
 */
export const pagePolicy = (nonce: string, frameOrigin?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(frameOrigin ? [`frame-src ${frameOrigin}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The service worker may only fetch from the own origin. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
