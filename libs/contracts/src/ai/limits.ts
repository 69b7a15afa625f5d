import { z } from 'zod';

/**
 * Which limits apply to a member's AI requests: `single` for those made by hand, `bulk` for those of a run of several questions. Bulk mode
 * lasts as long as the run, five minutes at most.
 */
export const limitModes = ['single', 'bulk'] as const;
export const LimitMode = z.enum(limitModes).meta({ id: 'LimitMode' });
export type LimitMode = z.infer<typeof LimitMode>;

/** Why an AI request was refused, in the order of the checks. Each is an error of the catalogue, too. */
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

/** The granted requests of a window, which starts with its first request and ends after its length. */
export const LimitCount = z
  .strictObject({
    used: z.int(),
    limit: z.int(),
    /** Until the count starts again; absent while there is none. */
    resetsInMs: z.int().optional(),
  })
  .meta({ id: 'LimitCount' });
export type LimitCount = z.infer<typeof LimitCount>;

/**
 * A member's AI limits and, if a request would be refused now, why and for how long. The limits are those of a request by hand, also while a bulk
 * run has its own.
 */
export const AiLimits = z
  .strictObject({
    mode: LimitMode,
    /** When bulk mode ends by itself; absent in single mode. */
    bulkEndsInMs: z.int().optional(),
    cooldownMs: z.int(),
    minute: LimitCount,
    hour: LimitCount,
    day: LimitCount,
    /** Until the next request can be granted; 0 if it can be now. */
    waitMs: z.int(),
    /** The refusal that a request would get now; absent if there is no wait. */
    refusal: z.strictObject({ code: LimitCode, message: z.string() }).optional(),
  })
  .meta({ id: 'AiLimits' });
export type AiLimits = z.infer<typeof AiLimits>;
