import type { LimitMode } from '@casebook/contracts';
import { AI_RATE_LIMITS, AI_SUSPICIOUS_PATTERNS } from '@casebook/exam';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * The numbers that `LIMIT_SCALE` scales: counts are multiplied by it, and cooldowns divided. The other constants aren't amounts of
 * requests, so they aren't scaled.
 */
export interface AbuseRules {
  readonly cooldownMs: Readonly<Record<LimitMode, number>>;
  readonly perMinute: Readonly<Record<LimitMode, number>>;
  readonly perHour: number;
  readonly perDay: number;
  /** How many consecutive attempts with short gaps are suspicious. */
  readonly rapid: number;
  /** The attempts per minute and per hour that are suspicious if both numbers are reached. */
  readonly frequent: { readonly perMinute: number; readonly perHour: number };
}

/**
 * The product's limits (`AI_RATE_LIMITS` and `AI_SUSPICIOUS_PATTERNS`), scaled.
 * @param scale multiplies what is allowed, for load tests; 1 for members
 */
export function abuseRules(scale = 1): AbuseRules {
  const { perMinute, perMinuteInBulk, perHour, perDay, cooldownMs, cooldownInBulkMs } = AI_RATE_LIMITS;
  const { rapid, frequent } = AI_SUSPICIOUS_PATTERNS;
  const scaled = (count: number) => Math.ceil(count * scale);
  return {
    cooldownMs: { single: Math.floor(cooldownMs / scale), bulk: Math.floor(cooldownInBulkMs / scale) },
    perMinute: { single: scaled(perMinute), bulk: scaled(perMinuteInBulk) },
    perHour: scaled(perHour),
    perDay: scaled(perDay),
    rapid: scaled(rapid.requests),
    frequent: { perMinute: scaled(frequent.perMinute), perHour: scaled(frequent.perHour) },
  };
}
