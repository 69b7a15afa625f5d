import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { emitQuestion } from './question-event.ts';
import { QuestionsRepository } from './questions.repository.ts';

@Republishes('bank.questions')
export class RepublishQuestions implements Republisher {
  constructor(private readonly questions: QuestionsRepository) {}

  async emitAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined> {
    const questions = await this.questions.allAfter(tx, afterId, limit);
    for (const question of questions) emitQuestion(tx, question);
    return questions.at(-1)?.id;
  }
}
