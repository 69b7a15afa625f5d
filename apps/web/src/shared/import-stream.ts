import { followEvents, type Session } from '@casebook/api-client';
import type { ImportView } from '@casebook/contracts';

/** An import in one of these states doesn't change anymore. */
const finalStatuses: ReadonlySet<ImportView['status']> = new Set(['applied', 'failed', 'discarded']);

/**
 * Reads an import's stream until the import is final, or until `ended` resolves.
 * @param onChange called with the current state first, then with each change
 */
export async function followImport(
  session: Session,
  id: string,
  ended: Promise<void>,
  onChange: (changed: ImportView) => void,
): Promise<void> {
  const stop = new AbortController();
  void ended.then(() => stop.abort());
  await followEvents(`/api/v1/imports/${id}/events`, {
    session,
    signal: stop.signal,
    onMessage: (data) => {
      const changed = JSON.parse(data) as ImportView;
      onChange(changed);
      if (finalStatuses.has(changed.status)) stop.abort();
    },
  });
}
