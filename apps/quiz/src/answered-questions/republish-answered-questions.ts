import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { emitAnsweredQuestion } from './answered-question.ts';
import { AnsweredQuestionsRepository } from './answered-questions.repository.ts';

/** Publishes every question that a member has answered, including answers from before the topic existed. */
@Republishes('quiz.members')
export class RepublishAnsweredQuestions implements Republisher {
  constructor(private readonly answered: AnsweredQuestionsRepository) {}

  async emitAfter(tx: Transaction, after: string | undefined, limit: number): Promise<string | undefined> {
    const [memberId, questionId] = after?.split(':') ?? [];
    const place = memberId && questionId ? { memberId, questionId } : undefined;
    const all = await this.answered.deriveAfter(tx, place, limit);
    for (const answered of all) emitAnsweredQuestion(tx, answered);
    const last = all.at(-1);
    return last && `${last.memberId}:${last.questionId}`;
  }
}
