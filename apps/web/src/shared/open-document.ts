import { removePersisted } from '@casebook/api-client';
import { paths } from './paths.ts';
import { sessionStorageKey } from './session-storage-key.ts';

/** Leaves the app. An object, so that tests of the app see the call: their browser can't navigate. */
export const openDocument = {
  /** Opens the landing page. A session that the app doesn't accept is deleted: with it stored, `/` would be the app again. */
  atHome: (): void => {
    removePersisted(sessionStorageKey);
    window.location.replace(paths.home);
  },
  /** Opens a page that another app shows. */
  at: (path: string): void => window.location.replace(path),
};
