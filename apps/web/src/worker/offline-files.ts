import { createHash } from 'node:crypto';
import type { ManifestTransform } from 'workbox-build';
import { documents, routes, SHELL_ADDRESS } from '../shared/paths.ts';

/** The Latin subset of the typefaces (`theme-css-plugin.ts` in web-ui). Other subsets load when a text needs them. */
const LATIN_FONT = /\/(inter|source-serif-4)-[0-9a-f]{12}-[^/]*\.woff2$/;

/**
 * Selects the built files that the service worker precaches: every script and style sheet, so that each page opens offline; the shell,
 * which can show any page of the app; and the documents, each at its address.
 */
export const offlineFiles: ManifestTransform = (files) => {
  const assets = files.filter(({ url }) => !url.startsWith('pages/') && (!url.endsWith('.woff2') || LATIN_FONT.test(`/${url}`)));
  const revision = createHash('sha256')
    .update(files.map(({ url, revision: content }) => `${url} ${content}`).join())
    .digest('hex')
    .slice(0, 16);
  const pages = files.flatMap((file) => {
    const address = addressOf.get(file.url) ?? '';
    return documents.includes(address) ? [{ ...file, url: address }] : [];
  });
  return { manifest: [...assets, ...pages, { url: SHELL_ADDRESS, revision, size: 0 }] };
};

const addressOf = new Map(Object.entries(routes).map(([name, pattern]) => [`pages/${name}.html`, pattern]));
