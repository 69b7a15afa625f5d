import { MISTAKES_KEPT } from '@casebook/exam';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { mistakeAfter } from './mistake-rules.ts';
import { MistakesRepository } from './mistakes.repository.ts';

/** Keeps what a member still has to learn, in the transaction of the answer that says so. */
@Injectable()
export class KeepMistakes {
  constructor(private readonly mistakes: MistakesRepository) {}

  async execute(tx: Transaction, memberId: string, questionId: string, isCorrect: boolean): Promise<void> {
    const known = await this.mistakes.find(tx, memberId, questionId);
    const mistake = mistakeAfter(known, isCorrect, tx.now);
    if (mistake) await this.mistakes.save(tx, memberId, questionId, mistake);
    else if (known) await this.mistakes.remove(tx, memberId, questionId);
    if (mistake && !known) await this.mistakes.keepLatest(tx, memberId, MISTAKES_KEPT);
  }
}
