import { QuestionUpdated } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { isAvailable, isAvailableToAuthor, type Question } from './question.ts';
import { tagsWithOrigin } from './question-origin.ts';

/** Tells the other services what a question is now. */
export function emitQuestion(tx: Transaction, question: Question): void {
  const { id } = question;
  if (question.deleted) tx.emit(QuestionUpdated, question, { id, deleted: true });
  else
    tx.emit(QuestionUpdated, question, {
      id,
      deleted: false,
      domain: question.domain,
      difficulty: question.difficulty,
      question: question.stem,
      options: question.options.map((option) => ({ id: option.id, text: option.text })),
      correctOptionId: question.correctOptionId,
      explanation: question.explanation,
      tags: tagsWithOrigin(question.tags, question.origin),
      questionType: question.questionType,
      formatType: question.formatType,
      available: isAvailable(question),
      availableToAuthor: isAvailableToAuthor(question),
      ...(question.authorId !== undefined && { authorId: question.authorId }),
      approved: question.reviewStatus === 'approved',
      origin: question.origin,
    });
}
