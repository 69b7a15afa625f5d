import { AuthError } from '@casebook/contracts';

const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

const DURATION = /^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/;
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

/** Go's largest duration, which is about 292 years. */
const MAX_MS = Number(2n ** 63n - 1n) / 1e6;

/** The duration that lifts a ban. */
const NO_BAN = 'none';

/**
 * Reads a duration in Go's notation (`time.ParseDuration`): `300ms`, `1.5h`, `2h45m`.
 * @returns milliseconds, 0 for no ban
 * @throws validation_failed for anything else, a negative duration, and more than 292 years
 */
export function banDurationMs(text: string): number {
  if (text === NO_BAN || text === '0') return 0;
  const ms = DURATION.test(text)
    ? [...text.matchAll(PART)].reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit ?? ''] ?? Number.NaN), 0)
    : Number.NaN;
  if (!(ms <= MAX_MS))
    throw new AuthError('validation_failed', { message: `invalid format for ban duration: ${JSON.stringify(text)}` });
  return Math.round(ms);
}
