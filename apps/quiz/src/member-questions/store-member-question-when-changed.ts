import { type EventOf, MemberQuestionChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { MemberQuestionsRepository } from './member-questions.repository.ts';

/** Stores members' bookmarks, flags and hidden questions. Flagged and hidden questions leave that member's quizzes. */
@Consumer(MemberQuestionChanged, 'quiz.store-member-question-when-changed')
export class StoreMemberQuestionWhenChanged {
  constructor(private readonly memberQuestions: MemberQuestionsRepository) {}

  async handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof MemberQuestionChanged>): Promise<void> {
    if (await lockMember(tx, data.userId)) await this.memberQuestions.upsertIfNewer(tx, data, aggregateVersion);
  }

  empty(tx: Transaction): Promise<void> {
    return this.memberQuestions.empty(tx);
  }
}
