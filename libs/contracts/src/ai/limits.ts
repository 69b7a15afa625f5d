import { z } from 'zod';

/**
 * Which limits apply to a member's AI requests: `single` for individual requests, `bulk` for those of a run of several questions. Bulk mode
 * lasts as long as the run, but at most five minutes.
 */
const limitModes = ['single', 'bulk'] as const;
export const LimitMode = z.enum(limitModes).meta({ id: 'LimitMode' });
export type LimitMode = z.infer<typeof LimitMode>;

/** Why an AI request was refused, in the order in which the limits are checked. Each is also an error code of the catalog. */
export const limitCodes = [
  'ai.restricted',
  'ai.cooldown',
  'ai.minute-limit',
  'ai.hourly-limit',
  'ai.daily-limit',
  'ai.suspicious-activity',
  'ai.high-usage',
] as const;
export const LimitCode = z.enum(limitCodes).meta({ id: 'LimitCode' });
export type LimitCode = z.infer<typeof LimitCode>;

/** The granted requests in a fixed window, which starts with its first request. */
export const LimitCount = z
  .strictObject({
    used: z.int(),
    limit: z.int(),
    /** Milliseconds until the window ends and the count returns to zero; absent if there is no open window. */
    resetsInMs: z.int().optional(),
  })
  .meta({ id: 'LimitCount' });
export type LimitCount = z.infer<typeof LimitCount>;

/**
 * A member's AI limits and, if a request would be refused now, why and for how long. The counts are those of `single` mode, even while a
 * bulk run uses its own limits.
 */
export const AiLimits = z
  .strictObject({
    mode: LimitMode,
    /** Milliseconds until bulk mode ends automatically; absent in single mode. */
    bulkEndsInMs: z.int().optional(),
    cooldownMs: z.int(),
    minute: LimitCount,
    hour: LimitCount,
    day: LimitCount,
    /** Milliseconds until the next request can be granted; 0 if it can be granted now. */
    waitMs: z.int(),
    /** The refusal that a request would get now; absent if there is no wait. */
    refusal: z.strictObject({ code: LimitCode, message: z.string() }).optional(),
  })
  .meta({ id: 'AiLimits' });
export type AiLimits = z.infer<typeof AiLimits>;
