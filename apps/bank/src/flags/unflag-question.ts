import { AppError, type FlagView } from '@casebook/contracts';
import { type Caller, changeOf, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitMemberQuestion } from '../member-questions/member-question.ts';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import { auditedStateOf } from '../questions/audited-question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { withdrawFlag } from './flag-rules.ts';
import { FlagsRepository } from './flags.repository.ts';
import { QuestionFlags } from './question-flags.ts';

/** Removes a member's flag, also of a deleted question. The question returns to that member's quizzes. */
@Injectable()
export class UnflagQuestion {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly marks: MemberQuestionsRepository,
    private readonly flags: FlagsRepository,
    private readonly questionFlags: QuestionFlags,
  ) {}

  /** @throws question.not-found, flag.not-raised, flag.acted-on */
  execute(caller: Caller, questionId: string): Promise<FlagView> {
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, questionId);
      if (!question) throw new AppError('question.not-found');
      const marks = await this.marks.lock(tx, caller.id, questionId);
      const { withdrawn, left } = withdrawFlag(await this.flags.allOf(tx, questionId), caller.id);
      await this.flags.remove(tx, withdrawn);
      await this.flags.record(tx, { questionId, memberId: caller.id, action: 'unflag' });
      const unflagged = await this.questionFlags.apply(tx, question, left);
      emitMemberQuestion(tx, await this.marks.save(tx, { ...marks, flagged: false }));
      tx.audit('question.unflagged', { questionId }, changeOf(auditedStateOf(question), auditedStateOf(unflagged)));
      return { questionId, flagCount: unflagged.flagCount, mine: false };
    });
  }
}
