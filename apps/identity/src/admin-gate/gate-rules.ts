import { ADMIN_CODE_ATTEMPTS, ADMIN_LOCK_MS } from '@casebook/contracts';

/** Wrong codes in a row, by one member or from one address. */
export interface Guesses {
  readonly failures: number;
  readonly lastAt: Date;
  readonly lockedUntil?: Date;
}

export const NO_GUESSES: Guesses = { failures: 0, lastAt: new Date(0) };

/** @returns the guesses that still count. Five minutes after the last one, none counts any longer, and the lock ends. */
function currentGuesses(guesses: Guesses, now: Date): Guesses {
  return guesses.lastAt.getTime() + ADMIN_LOCK_MS <= now.getTime() ? NO_GUESSES : guesses;
}

/** @returns the guesses plus one. The third locks the gate; while it is locked, further guesses aren't counted */
export function withGuess(guesses: Guesses, now: Date): Guesses {
  const counted = currentGuesses(guesses, now);
  if (counted.lockedUntil) return counted;
  const failures = counted.failures + 1;
  const lock = failures >= ADMIN_CODE_ATTEMPTS ? { lockedUntil: new Date(now.getTime() + ADMIN_LOCK_MS) } : {};
  return { failures, lastAt: now, ...lock };
}

/** @param all the member's guesses and the address's, without any that aren't stored. The entry with fewer attempts left decides */
export function gateStateOf(all: readonly Guesses[], now: Date): { attemptsRemaining: number; lockedUntil?: Date } {
  const counted = all.map((guesses) => currentGuesses(guesses, now));
  const locks = counted.flatMap(({ lockedUntil }) => lockedUntil ?? []).sort((a, b) => b.getTime() - a.getTime());
  const failures = Math.max(0, ...counted.map((guesses) => guesses.failures));
  return { attemptsRemaining: ADMIN_CODE_ATTEMPTS - failures, ...(locks[0] && { lockedUntil: locks[0] }) };
}
