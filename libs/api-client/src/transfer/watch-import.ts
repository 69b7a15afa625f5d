import type { ImportView } from '@casebook/contracts';
import type { Session } from '../session/session.ts';
import { keepFollowing } from '../streams/keep-following.ts';

/** Nothing follows after these. */
const settled: ReadonlySet<ImportView['status']> = new Set(['applied', 'failed', 'discarded']);

/**
 * Follows an import until nothing more can happen to it, or until `over`.
 * @param heard called with each state of it, at once with the present one
 */
export async function watchImport(
  session: Session,
  id: string,
  over: Promise<void>,
  heard: (one: ImportView) => void,
): Promise<void> {
  const stop = new AbortController();
  void over.then(() => stop.abort());
  await keepFollowing(`/api/v1/imports/${id}/events`, {
    session,
    signal: stop.signal,
    heard: (data) => {
      const one = JSON.parse(data) as ImportView;
      heard(one);
      if (settled.has(one.status)) stop.abort();
    },
  });
}
