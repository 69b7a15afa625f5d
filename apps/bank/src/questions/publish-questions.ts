import { QuestionUpdated } from '@casebook/contracts';
import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { isAvailable, isAvailableToAuthor, type Question } from './question.ts';
import { toWireContent } from './question-content.ts';
import { tagsWithOrigin } from './question-origin.ts';
import { QuestionsRepository } from './questions.repository.ts';

/** Publishes a question's current state. */
export function emitQuestion(tx: Transaction, question: Question): void {
  const { id } = question;
  if (question.deleted) tx.emit(QuestionUpdated, question, { id, deleted: true });
  else
    tx.emit(QuestionUpdated, question, {
      id,
      deleted: false,
      ...toWireContent(question),
      contentVersion: question.contentVersion,
      tags: tagsWithOrigin(question.tags, question.origin),
      available: isAvailable(question),
      availableToAuthor: isAvailableToAuthor(question),
      ...(question.authorId !== undefined && { authorId: question.authorId }),
      approved: question.reviewStatus === 'approved',
      retired: question.retiredAt !== undefined,
      origin: question.origin,
    });
}

@Republishes('bank.questions')
export class RepublishQuestions implements Republisher {
  constructor(private readonly questions: QuestionsRepository) {}

  async emitAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined> {
    const questions = await this.questions.allAfter(tx, afterId, limit);
    for (const question of questions) emitQuestion(tx, question);
    return questions.at(-1)?.id;
  }
}
