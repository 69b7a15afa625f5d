/**
 * The policy of the web app's pages: scripts from our own origin only, styles from there or with the nonce that the page carries
 * for the style library, nothing from anyone else.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The service worker fetches for its pages; it may do that from our own origin, and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
