import type { FrameSettings } from './frame-settings.ts';

/** What Google's guide to policies lists for conversions (developers.google.com/tag-platform/security/guides/csp). */
const ADS_HOSTS = [
  'https://www.googletagmanager.com',
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
  'https://google.com',
];

/** The tag's own frame, for its cookies. */
const ADS_FRAMES = ['https://www.googletagmanager.com', 'https://td.doubleclick.net'];

/** What the frame's page may do. `allow-same-origin` is the frame's own origin: without it, the page couldn't verify whose messages it gets. */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin';

/** The Content-Security-Policy of the frame's page: the configured scripts and their servers, and the web app as the only embedder. */
export function framePolicy({ site, ads, feedback }: FrameSettings): string {
  const { origin = '', host = '' } = feedback ? new URL(feedback.script) : {};
  // The widget's API is on subdomains of its script's host.
  const feedbackHosts = feedback ? [origin, `https://*.${host}`] : [];
  const hosts = [...(ads ? ADS_HOSTS : []), ...feedbackHosts].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${hosts}`,
    `connect-src ${hosts}`,
    `img-src ${hosts} data:`,
    `frame-src ${[...(ads ? ADS_FRAMES : []), ...feedbackHosts].join(' ')}`,
    `frame-ancestors ${site}`,
    `sandbox ${FRAME_SANDBOX}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}
