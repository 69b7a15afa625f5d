import { followEvents, type Session } from '@casebook/api-client';
import type { GenerationView } from '@casebook/contracts';

/** A run in one of these states doesn't change anymore. A `limited` run waits until the member continues it. */
const finalStatuses: ReadonlySet<GenerationView['status']> = new Set(['done', 'canceled', 'failed']);

export const isOver = ({ status }: Pick<GenerationView, 'status'>): boolean => finalStatuses.has(status);

export const savedOf = ({ steps }: Pick<GenerationView, 'steps'>): number =>
  steps.filter(({ outcome }) => outcome === 'saved').length;

/**
 * Reads a run's stream until the run is over, or until `ended` resolves.
 * @param onChange called with the current state first, then with each change
 */
export async function followGeneration(
  session: Session,
  id: string,
  ended: Promise<void>,
  onChange: (changed: GenerationView) => void,
): Promise<void> {
  const stop = new AbortController();
  void ended.then(() => stop.abort());
  await followEvents(`/api/v1/ai/generations/${id}/events`, {
    session,
    signal: stop.signal,
    onMessage: (data) => {
      const changed = JSON.parse(data) as GenerationView;
      onChange(changed);
      if (isOver(changed)) stop.abort();
    },
  });
}
