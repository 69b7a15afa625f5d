import { AppError, type FlagQuestionInput, type FlagView, QuestionFlagged } from '@casebook/contracts';
import { type Caller, changeOf, Database, MemberAccess, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitMemberQuestion } from '../member-questions/member-question.ts';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import { auditedStateOf } from '../questions/audited-question.ts';
import { isVisibleTo, type Question } from '../questions/question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { FlagMetrics } from './flag-metrics.ts';
import { checkDailyCap, dayOf, type Flag, raiseFlag, reasonWithNote, withdrawFlag } from './flag-rules.ts';
import { FlagsRepository } from './flags.repository.ts';
import { QuestionFlags } from './question-flags.ts';

/**
 * Flags a question, once per member. The question is removed from that member's quizzes at once, and from everyone's after three flags by
 * members with access. A free account's flag only shows in the admins' list.
 */
@Injectable()
export class FlagQuestion {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly marks: MemberQuestionsRepository,
    private readonly flags: FlagsRepository,
    private readonly questionFlags: QuestionFlags,
    private readonly access: MemberAccess,
    private readonly metrics: FlagMetrics,
  ) {}

  /** @throws question.not-found, flag.already-raised, flag.daily-limit */
  async execute(caller: Caller, questionId: string, { reason, note }: FlagQuestionInput): Promise<FlagView> {
    const hadAccess = await this.access.has(caller);
    // Assigned inside the transaction, so that a retried transaction is counted once, and a replayed idempotency key not at all.
    let change: { before: Question; after: Question } | undefined;
    const view = await this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, questionId);
      if (!question || !isVisibleTo(question, caller.id)) throw new AppError('question.not-found');
      const marks = await this.marks.lock(tx, caller.id, questionId);
      const flag: Flag = {
        id: newId(),
        questionId,
        memberId: caller.id,
        reason,
        ...(note !== undefined && { note }),
        status: 'pending',
        hadAccess,
        raisedAt: tx.now,
      };
      const flags = raiseFlag(await this.flags.allOf(tx, questionId), flag);
      checkDailyCap(await this.flags.lockAndCountSince(tx, caller.id, dayOf(tx.now)), tx.now);
      await this.flags.add(tx, flag);
      await this.flags.record(tx, { questionId, memberId: caller.id, action: 'flag', reason: reasonWithNote(reason, note) });
      const flagged = await this.questionFlags.apply(tx, question, flags);
      emitMemberQuestion(tx, await this.marks.save(tx, { ...marks, flagged: true }));
      tx.emit(QuestionFlagged, { id: questionId, version: 1 }, { flagId: flag.id, questionId, userId: caller.id, reason });
      tx.audit('question.flagged', { questionId, reason }, changeOf(auditedStateOf(question), auditedStateOf(flagged)));
      change = { before: question, after: flagged };
      return { questionId, flagCount: flagged.flagCount, mine: true };
    });
    if (change) this.metrics.countFlag(hadAccess, change);
    return view;
  }
}

/** Removes a member's flag, even if the question is deleted. The question returns to that member's quizzes. */
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
