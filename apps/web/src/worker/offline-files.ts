import { createHash } from 'node:crypto';
import type { ManifestTransform } from 'workbox-build';
import { SHELL_ADDRESS } from './shell-address.ts';

/** The subset of the typefaces for this language (`font-files.ts` in web-ui). The other scripts load when a text needs them. */
const LATIN_FONT = /\/(inter|source-serif-4)-[0-9a-f]{12}-[^/]*\.woff2$/;

/** Of the built files, the service worker precaches every script and style sheet, so that each page opens offline, and the shell. */
export const offlineFiles: ManifestTransform = (files) => {
  const manifest = files.filter(({ url }) => !url.endsWith('.woff2') || LATIN_FONT.test(`/${url}`));
  const revision = createHash('sha256')
    .update(files.map(({ url }) => url).join())
    .digest('hex')
    .slice(0, 16);
  return { manifest: [...manifest, { url: SHELL_ADDRESS, revision, size: 0 }] };
};
