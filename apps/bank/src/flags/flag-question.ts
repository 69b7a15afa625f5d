import { AppError, type FlagQuestionInput, type FlagView, QuestionFlagged } from '@casebook/contracts';
import { type Caller, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitMemberQuestion } from '../member-questions/member-question-event.ts';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import { isThereFor } from '../questions/question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { ApplyFlags } from './apply-flags.ts';
import { type Flag, raiseFlag, withWords } from './flag-rules.ts';
import { FlagsRepository } from './flags.repository.ts';

/** A member reports a question, once. It leaves that member's quizzes now, everyone's at the third member's flag. */
@Injectable()
export class FlagQuestion {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly marks: MemberQuestionsRepository,
    private readonly flags: FlagsRepository,
    private readonly applyFlags: ApplyFlags,
  ) {}

  /** @throws question.not-found, flag.already-raised */
  execute(caller: Caller, questionId: string, { reason, note }: FlagQuestionInput): Promise<FlagView> {
    const words = note !== undefined && { note };
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, questionId);
      if (!question || !isThereFor(question, caller.id)) throw new AppError('question.not-found');
      const marks = await this.marks.lock(tx, caller.id, questionId);
      const flag: Flag = {
        id: newId(),
        questionId,
        memberId: caller.id,
        reason,
        ...words,
        status: 'pending',
        raisedAt: tx.now,
      };
      const flags = raiseFlag(await this.flags.allOf(tx, questionId), flag);
      await this.flags.add(tx, flag);
      await this.flags.record(tx, { questionId, memberId: caller.id, action: 'flag', reason: withWords(reason, note) });
      const { flagCount } = await this.applyFlags.execute(tx, question, flags);
      emitMemberQuestion(tx, await this.marks.save(tx, { ...marks, flagged: true }));
      tx.emit(QuestionFlagged, { id: questionId, version: 1 }, { flagId: flag.id, questionId, userId: caller.id, reason });
      tx.audit('question.flagged', { questionId, reason });
      return { questionId, flagCount, mine: true };
    });
  }
}
