import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SHELL_ADDRESS } from './shell-address.ts';

declare const self: {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
  addEventListener(type: 'message', heard: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
};

/**
 * Keeps what a quiz needs to open without a network (docs/adr/0011). A page comes from the network, with its own policy and its
 * true status; only where there is none, the shell stands in. No answer of the API is kept here.
 */
const files = self.__WB_MANIFEST;
const page = new NavigationRoute(async (asked) => {
  try {
    return await fetch(asked.request);
  } catch {
    return createHandlerBoundToURL(SHELL_ADDRESS)(asked);
  }
});

cleanupOutdatedCaches();
// Before the files: the shell is one of them, and no page is to come from there while there is a network.
registerRoute(page);
precacheAndRoute(files);

self.addEventListener('message', ({ data }) => {
  if (Object(data).type === 'SKIP_WAITING') void self.skipWaiting();
});
