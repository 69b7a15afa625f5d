import { z } from 'zod';
import { Instant } from '../http/paging.ts';
import { AiLimits } from './limits.ts';

/** How many days of AI use a member sees. */
export const USAGE_DAYS = 30;

/** The kinds of AI use that a member's usage shows. */
export const aiUses = ['generated-questions', 'casey', 'keywords', 'perspective', 'explanation'] as const;
const AiUse = z.enum(aiUses).meta({ id: 'AiUse' });

/** A member's use of AI in the last thirty days. Reading a text that was already stored costs no request and isn't counted. */
export const AiUsageView = z
  .strictObject({
    since: Instant,
    uses: z.array(z.strictObject({ use: AiUse, count: z.int() })),
    limits: AiLimits,
  })
  .meta({ id: 'AiUsage' });
export type AiUsageView = z.infer<typeof AiUsageView>;

/** The most members in a summary, which lists those with the highest costs. */
export const USAGE_MEMBERS_MAX = 50;

/** The most days in a summary. */
export const USAGE_DAYS_MAX = 366;

const Day = z.iso.date();

/** A range of UTC days, both inclusive: 1 to `USAGE_DAYS_MAX` days. */
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

/** The use of the language model. `quality` counts its good and bad texts. */
export const AiUsageSummary = z
  .strictObject({
    from: Day,
    to: Day,
    total: z.strictObject(spent),
    /** Days without calls are left out. */
    days: z.array(z.strictObject({ day: Day, ...spent })),
    kinds: z.array(z.strictObject({ kind: z.string(), ...spent })),
    /** The members with the highest costs. Deleted members appear under their pseudonyms. */
    members: z.array(z.strictObject({ userId: z.uuid(), ...spent })),
    /** For generated questions, how many passed the gate and how many it refused; for other texts, votes up and down. */
    quality: z.array(z.strictObject({ kind: z.string(), good: z.int(), bad: z.int() })),
  })
  .meta({ id: 'AiUsageSummary' });
export type AiUsageSummary = z.infer<typeof AiUsageSummary>;
