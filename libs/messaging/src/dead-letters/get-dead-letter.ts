import { AppError, type DeadLetterOfConsumers } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { DeadLetters } from './dead-letters.ts';

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
