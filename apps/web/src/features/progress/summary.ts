import type { Domain, ProgressView } from '@casebook/contracts';

// The start script of every page includes this file, so it must stay small: no other code here.

export const noProgress = 'Take a quiz to see your accuracy, streaks, and history here.';

/**
 * @returns a sentence or two: `You’re strongest in Asset Security (90%). Next, try Security Operations (40%).` With a single practiced
 * domain there is nothing to compare, so the sentence only names it.
 */
export function summaryOf({ domains, strongest, weakest }: ProgressView): string {
  const nameOf = (name: Domain) => {
    const { answered = 0, accuracy = 0 } = domains.find(({ domain }) => domain === name) ?? {};
    return answered > 0 ? `${name} (${Math.round(accuracy * 100)}%)` : `${name}, which you haven’t practiced yet`;
  };
  if (!strongest) return `Next: ${nameOf(weakest)}.`;
  const isOnly = domains.filter(({ answered }) => answered > 0).length === 1;
  return `${isOnly ? 'So far you’ve practiced' : 'You’re strongest in'} ${nameOf(strongest)}. Next, try ${nameOf(weakest)}.`;
}
