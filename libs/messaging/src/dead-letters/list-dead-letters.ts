import type { DeadLetterPage, ListDeadLettersQuery } from '@casebook/contracts';
import { cursorCodec } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DeadLetters } from './dead-letters.ts';

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
