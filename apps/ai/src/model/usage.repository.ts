import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

/** One call of the language model. */
export interface ModelCall {
  readonly userId: string;
  readonly day: string;
  readonly prompt: string;
  readonly model: string;
  /** Whether the call counts against the budget of members without access. */
  readonly isFree: boolean;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Millionths of a US dollar. */
  readonly costMicros: number;
}

/** The cost of a day's calls, in millionths of a US dollar. */
export interface DaySpend {
  readonly all: number;
  readonly free: number;
}

/** Records the calls of the language model. After a member's deletion, their calls remain under the pseudonym. */
@ErasesMember('model_usage.user_id')
export class UsageRepository {
  constructor(private readonly database: Database) {}

  /** Call it only for a member whom the transaction has locked: an erased member's id must not be stored again. */
  async add(tx: Transaction, call: ModelCall): Promise<void> {
    await tx.sql.execute`
      INSERT INTO model_usage AS usage (user_id, day, prompt, model, is_free, calls, prompt_tokens, completion_tokens, cost_micros)
      VALUES (${call.userId}::uuid, ${call.day}::date, ${call.prompt}, ${call.model}, ${call.isFree}, 1,
        ${call.promptTokens}, ${call.completionTokens}, ${call.costMicros})
      ON CONFLICT (user_id, day, prompt, model, is_free) DO UPDATE SET calls = usage.calls + 1,
        prompt_tokens = usage.prompt_tokens + excluded.prompt_tokens,
        completion_tokens = usage.completion_tokens + excluded.completion_tokens,
        cost_micros = usage.cost_micros + excluded.cost_micros`;
  }

  async spentOn(day: string): Promise<DaySpend> {
    const [row] = await this.database.sql.query<{ all: number; free: number }[]>`
      SELECT coalesce(sum(cost_micros), 0)::float8 AS "all", coalesce(sum(cost_micros) FILTER (WHERE is_free), 0)::float8 AS free
      FROM model_usage WHERE day = ${day}::date`;
    return row ?? { all: 0, free: 0 };
  }

  /** A member's calls since a UTC day, by prompt. */
  async callsSince(userId: string, day: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.sql.query<{ prompt: string; calls: number }[]>`
      SELECT prompt, sum(calls)::int AS calls FROM model_usage WHERE user_id = ${userId}::uuid AND day >= ${day}::date GROUP BY prompt`;
    return new Map(rows.map(({ prompt, calls }) => [prompt, calls]));
  }

  async erase(tx: Transaction, { id, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).modelUsage.updateMany({ where: { userId: id }, data: { userId: pseudonym } });
  }
}
