import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { emitMemberQuestion } from './member-question.ts';
import { MemberQuestionsRepository } from './member-questions.repository.ts';

@Republishes('bank.members')
export class RepublishMemberQuestions implements Republisher {
  constructor(private readonly marks: MemberQuestionsRepository) {}

  async emitAfter(tx: Transaction, after: string | undefined, limit: number): Promise<string | undefined> {
    const [memberId, questionId] = after?.split(':') ?? [];
    const place = memberId && questionId ? { memberId, questionId } : undefined;
    const all = await this.marks.allAfter(tx, place, limit);
    for (const marks of all) if (marks.version > 0) emitMemberQuestion(tx, marks);
    const last = all.at(-1);
    return last && `${last.memberId}:${last.questionId}`;
  }
}
