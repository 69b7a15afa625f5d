import { type History, history } from '../../apps/billing/test/history-arbitrary.ts';
import { playHistory } from '../../apps/billing/test/play-history.ts';
import fc from '../shared/seeded-properties.ts';

export const HISTORIES = 10_000;

/**
 * Plays random histories of a subscription in this process and compares the access in billing, bank, and quiz with Stripe's final state.
 * @returns a sentence with the counts
 * @throws Error with the smallest history that fails, and its seed
 */
export function checkHistories(runs = HISTORIES): string {
  const counts = { histories: 0, steps: 0, messages: 0, published: 0, comparisons: 0 };
  fc.assert(
    fc.property(history, (played: History) => {
      const { probes, messages, published } = playHistory(played);
      counts.histories += 1;
      counts.steps += played.steps.length;
      counts.messages += messages;
      counts.published += published;
      counts.comparisons += 3 * probes.length;
      return probes.every(
        ({ expected, ...services }) => services.billing === expected && services.bank === expected && services.quiz === expected,
      );
    }),
    { numRuns: runs },
  );
  return `${counts.histories} histories of ${counts.steps} steps, ${counts.messages} messages of Stripe, ${counts.published} published states: ${counts.comparisons} comparisons, no difference`;
}
