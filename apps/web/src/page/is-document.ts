import { documents, HOME } from '../shared/paths.ts';
import { sessionStorageKey } from '../shared/session-storage-key.ts';

/** Whether the page is complete in its HTML, without the app: a document, or `/` without a stored session, which is the landing page. */
export function isDocument(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  storage: Storage,
): boolean {
  if (documents.includes(pathname)) return true;
  const hasSessionParams = /[?&#](code|error|access_token)=/.test(search + hash);
  return pathname === HOME && !hasSessionParams && storage.getItem(sessionStorageKey) === null;
}
