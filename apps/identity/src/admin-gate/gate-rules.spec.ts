import { ADMIN_CODE_ATTEMPTS, ADMIN_LOCK_MS } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Guesses, gateStateOf, NO_GUESSES, withGuess } from './gate-rules.ts';

const at = (ms: number): Date => new Date(Date.UTC(2026, 10, 26) + ms);
const guessed = (...times: number[]): Guesses => times.reduce((guesses, ms) => withGuess(guesses, at(ms)), NO_GUESSES);

describe('wrong admin codes', () => {
  it('leave three attempts, then two, then one', () => {
    expect([guessed(), guessed(1), guessed(1, 2)].map((one) => gateStateOf([one], at(3)).attemptsRemaining)).toEqual([3, 2, 1]);
  });

  it('lock at the third for five minutes, which another guess doesn’t extend', () => {
    const locked = guessed(0, 1_000, 2_000);
    expect(gateStateOf([locked], at(3_000))).toEqual({ attemptsRemaining: 0, lockedUntil: at(2_000 + ADMIN_LOCK_MS) });
    expect(withGuess(locked, at(60_000))).toEqual(locked);
    expect(gateStateOf([locked], at(2_000 + ADMIN_LOCK_MS))).toEqual({ attemptsRemaining: 3 });
  });

  it('of the address count like the member’s', () => {
    expect(gateStateOf([guessed(1), guessed(1, 2)], at(3)).attemptsRemaining).toBe(1);
    expect(gateStateOf([guessed(), guessed(1, 2, 3)], at(4)).lockedUntil).toEqual(at(3 + ADMIN_LOCK_MS));
  });

  it('never let more than three through in any five minutes', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 2 * ADMIN_LOCK_MS }), { maxLength: 60 });
    fc.assert(
      fc.property(gaps, (waits) => {
        let guesses = NO_GUESSES;
        let now = 0;
        const counted: number[] = [];
        for (const wait of waits) {
          now += wait;
          if (!gateStateOf([guesses], at(now)).lockedUntil) counted.push(now);
          guesses = withGuess(guesses, at(now));
        }
        for (const from of counted)
          expect(counted.filter((time) => time >= from && time < from + ADMIN_LOCK_MS).length).toBeLessThanOrEqual(
            ADMIN_CODE_ATTEMPTS,
          );
      }),
    );
  });
});
