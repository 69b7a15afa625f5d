import { z } from 'zod';
import { Instant } from '../http/paging.ts';
import { AiLimits } from './limits.ts';

/** Days of which a member's use of AI is shown. */
export const USAGE_DAYS = 30;

/** What members use AI for. */
export const aiUses = ['generated-questions', 'casey', 'keywords', 'perspective', 'explanation'] as const;
export const AiUse = z.enum(aiUses).meta({ id: 'AiUse' });
export type AiUse = z.infer<typeof AiUse>;

/** A member's use of AI in the last thirty days. Texts that were stored already cost no request, and are not counted. */
export const AiUsageView = z
  .strictObject({
    since: Instant,
    uses: z.array(z.strictObject({ use: AiUse, count: z.int() })),
    limits: AiLimits,
  })
  .meta({ id: 'AiUsage' });
export type AiUsageView = z.infer<typeof AiUsageView>;

/** Members of a summary: those who cost the most. */
export const USAGE_MEMBERS_MAX = 50;

/** The most days of a summary. */
export const USAGE_DAYS_MAX = 366;

const Day = z.iso.date();

/** UTC days, both included: from 1 to `USAGE_DAYS_MAX`. */
export const SummarizeAiUsageQuery = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  /** The prompt's name. */
  kind: z.string().min(1).max(50).optional(),
  userId: z.uuid().optional(),
});
export type SummarizeAiUsageQuery = z.infer<typeof SummarizeAiUsageQuery>;

const spent = {
  calls: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** Millionths of a US dollar. */
  costMicros: z.int(),
};

/** What the language model was used for. Quality: how many of its texts were good, and how many not. */
export const AiUsageSummary = z
  .strictObject({
    from: Day,
    to: Day,
    total: z.strictObject(spent),
    /** Days without calls are left out. */
    days: z.array(z.strictObject({ day: Day, ...spent })),
    kinds: z.array(z.strictObject({ kind: z.string(), ...spent })),
    /** Those who cost the most. Deleted members are listed under their pseudonyms. */
    members: z.array(z.strictObject({ userId: z.uuid(), ...spent })),
    /** Of generated questions, those that passed the gate and those that it refused. Of other texts, members' votes up and down. */
    quality: z.array(z.strictObject({ kind: z.string(), good: z.int(), bad: z.int() })),
  })
  .meta({ id: 'AiUsageSummary' });
export type AiUsageSummary = z.infer<typeof AiUsageSummary>;
