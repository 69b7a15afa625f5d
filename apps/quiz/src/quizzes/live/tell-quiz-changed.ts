import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { LiveStateRepository } from './live-state.repository.ts';
import { QUIZ_CHANNEL } from './quiz-channel.ts';

/** Counts a change of a quiz, and tells every device that has it open once the transaction is committed. */
@Injectable()
export class TellQuizChanged {
  constructor(private readonly progress: LiveStateRepository) {}

  async execute(tx: Transaction, memberId: string, quizId: string): Promise<void> {
    await this.progress.raiseVersion(tx, memberId, quizId);
    tx.notify(QUIZ_CHANNEL, quizId);
  }
}
