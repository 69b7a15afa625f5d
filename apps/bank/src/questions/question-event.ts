import { QuestionUpdated } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { isAvailable, isAvailableToAuthor, type Question } from './question.ts';
import { toWireContent } from './question-content.ts';
import { tagsWithOrigin } from './question-origin.ts';

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
