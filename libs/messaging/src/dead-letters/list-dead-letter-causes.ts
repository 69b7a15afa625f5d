import { DEAD_LETTER_CAUSES_MAX, type DeadLetterCauses } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
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
