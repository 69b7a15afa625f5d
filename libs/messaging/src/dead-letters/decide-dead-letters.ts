import {
  AppError,
  DEAD_LETTER_CAUSES_MAX,
  type DeadLetterCauses,
  type DeadLetterOfConsumers,
  type DeadLetterPage,
  type DeadLettersDecided,
  type DecideDeadLettersInput,
  type ListDeadLettersQuery,
} from '@casebook/contracts';
import { type Caller, Clock, cursorCodec, Database, withoutIdempotency } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DeadLetters } from './dead-letters.ts';

/** Groups the parked events by why they failed, the most frequent cause first. */
@Injectable()
export class ListDeadLetterCauses {
  constructor(private readonly letters: DeadLetters) {}

  async execute(): Promise<DeadLetterCauses> {
    const [items, counted] = await Promise.all([this.letters.causes(DEAD_LETTER_CAUSES_MAX), this.letters.count(undefined)]);
    return { items, ...counted };
  }
}

const cursors = cursorCodec(z.strictObject({ seq: z.int() }));

/** Lists the events that the service's consumers couldn't handle, the latest received first. */
@Injectable()
export class ListDeadLetters {
  constructor(private readonly letters: DeadLetters) {}

  /** @throws page.cursor-invalid */
  async execute({ limit, cursor, cause }: ListDeadLettersQuery): Promise<DeadLetterPage> {
    const before = cursor === undefined ? undefined : cursors.decode(cursor).seq;
    const [found, counted] = await Promise.all([this.letters.page(cause, before, limit + 1), this.letters.count(cause)]);
    const { rows, ...next } = cursors.cutPage(found, limit, ({ seq }) => ({ seq }));
    return { items: rows.map(({ letter }) => letter), ...counted, ...next };
  }
}

/** Returns one parked event with its payload and stack, once for each consumer that parked it. */
@Injectable()
export class GetDeadLetter {
  constructor(private readonly letters: DeadLetters) {}

  /** @throws dead-letter.not-found */
  async execute(eventId: string): Promise<DeadLetterOfConsumers> {
    const items = await this.letters.show(eventId);
    if (items.length === 0) throw new AppError('dead-letter.not-found', { eventId });
    return { items };
  }
}

const ROWS_AT_ONCE = 1_000;
/** No further transaction starts after this time. The gateway waits 15 s for a response. */
const TIME_LIMIT_MS = 10_000;

/** Replays or discards one parked event, or all with a cause. Used by admins and by an operator's command. */
@Injectable()
export class DecideDeadLetters {
  constructor(
    private readonly database: Database,
    private readonly letters: DeadLetters,
    private readonly clock: Clock,
  ) {}

  /** @throws dead-letter.not-found if nothing is parked under the event's id or the cause */
  async execute(caller: Caller, input: DecideDeadLettersInput): Promise<DeadLettersDecided> {
    const result = await this.decide(caller, input);
    if (result.decided === 0) throw new AppError('dead-letter.not-found', input.eventId ? { eventId: input.eventId } : {});
    return result;
  }

  /** Stops after about ten seconds, even if events are left. Each transaction decides up to 1,000 events and writes one audit entry. */
  async decide(caller: Caller, { decision, ...selection }: DecideDeadLettersInput): Promise<DeadLettersDecided> {
    const endMs = this.clock.now().getTime() + TIME_LIMIT_MS;
    const until = await this.letters.now();
    const subject: Record<string, string> = selection.eventId ? { eventId: selection.eventId } : { cause: selection.cause ?? '' };
    let decided = 0;
    for (;;) {
      const count = await this.database.write(withoutIdempotency(caller), async (tx) => {
        const rows = await this.letters.decide(tx, decision, selection, until, ROWS_AT_ONCE);
        if (rows > 0)
          tx.audit(decision === 'replay' ? 'dead-letter.replayed' : 'dead-letter.discarded', { ...subject, count: rows });
        return rows;
      });
      decided += count;
      if (count < ROWS_AT_ONCE) return { decided, hasMore: false };
      if (this.clock.now().getTime() >= endMs) return { decided, hasMore: await this.letters.hasMore(selection, until) };
    }
  }
}
