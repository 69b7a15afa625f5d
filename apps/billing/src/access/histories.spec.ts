import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { history } from '../../test/history-arbitrary.ts';
import { playHistory } from '../../test/play-history.ts';

/** `npm run test:payments -- histories` runs 10,000. */
const RUNS = 500;

describe('access after any history', () => {
  it('follows from Stripe’s final state, the override, and the grant, in billing, bank, and quiz', () => {
    fc.assert(
      fc.property(history, (played) => {
        for (const { hours, expected, ...actual } of playHistory(played).probes)
          expect({ hours, ...actual }).toEqual({ hours, billing: expected, bank: expected, quiz: expected });
      }),
      { numRuns: RUNS },
    );
  });
});
