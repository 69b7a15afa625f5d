import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { ADMIN_APP_PATH } from '../../../../libs/contracts/src/http/admin-app.ts';
import { documents, SHELL_ADDRESS } from '../shared/paths.ts';

declare const self: {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
};

/**
 * Precaches the code of every page, so that each opens offline, even for the first time (docs/adr/0022). Pages come from the network first,
 * because each has its own policy and status; if that fails, from the cached shell, or from a document's own copy. API responses aren't
 * cached. The admin app's pages always come from the server.
 */
const files = self.__WB_MANIFEST;
const page = new NavigationRoute(
  async (options) => {
    try {
      return await fetch(options.request);
    } catch {
      const { pathname } = options.url;
      return createHandlerBoundToURL(documents.includes(pathname) ? pathname : SHELL_ADDRESS)(options);
    }
  },
  { denylist: [ADMIN_APP_PATH] },
);

cleanupOutdatedCaches();
// Registered before the precache route: the shell is precached too, and would otherwise be served while online.
registerRoute(page);
precacheAndRoute(files);

self.addEventListener('message', ({ data }) => {
  if (Object(data).type === 'SKIP_WAITING') void self.skipWaiting();
});
