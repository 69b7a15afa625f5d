import { removePersisted } from '@casebook/api-client';
import { paths } from './paths.ts';
import { sessionStorageKey } from './session-storage-key.ts';

/** Leaves the app. An object, so that tests can spy on it: jsdom can't navigate. */
export const openDocument = {
  /** Opens the landing page. Deletes a session that the app doesn't accept: while one is stored, `/` opens the app. */
  atHome: (): void => {
    removePersisted(sessionStorageKey);
    window.location.replace(paths.home);
  },
  /** Opens a page that another app shows. */
  at: (path: string): void => window.location.replace(path),
};
