import { AppError, type HiddenQuestions, type Removal, type RemoveQuestionQuery } from '@casebook/contracts';
import { type Caller, changeOf, Database, MemberAccess, requireUnlocked, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { canEdit } from '../authoring/authoring-rules.ts';
import { emitMemberQuestion } from '../member-questions/member-question.ts';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import { auditedStateOf } from '../questions/audited-question.ts';
import { emitQuestion } from '../questions/publish-questions.ts';
import { isPurged, isVisibleTo, type Question } from '../questions/question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';

/**
 * Deletes a question. A member's own question is deleted for everyone, and an admin can restore it; a shared question is only hidden for
 * that member. An admin deletes any question for everyone, permanently if requested. A permanently deleted question's id and version stay
 * as a tombstone, so that a late event can't restore it. Idempotent.
 */
@Injectable()
export class RemoveQuestion {
  constructor(
    private readonly database: Database,
    private readonly access: MemberAccess,
    private readonly questions: QuestionsRepository,
    private readonly marks: MemberQuestionsRepository,
  ) {}

  /** @throws access.required, auth.forbidden, admin.locked, question.not-found */
  async execute(caller: Caller, id: string, { permanent }: RemoveQuestionQuery): Promise<Removal> {
    requireUnlocked(caller);
    if (permanent) return this.#purge(caller, id);
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, id);
      if (!question) throw new AppError('question.not-found');
      if (canEdit(question, caller)) return this.#delete(tx, question);
      if (!isVisibleTo(question, caller.id)) throw new AppError('question.not-found');
      return this.#hide(tx, caller.id, id);
    });
  }

  async #delete(tx: Transaction, question: Question): Promise<Removal> {
    if (!question.deleted) {
      const deleted = { ...question, deleted: true, version: question.version + 1, updatedAt: tx.now };
      await this.questions.save(tx, deleted);
      emitQuestion(tx, deleted);
      tx.audit('question.deleted', { questionId: question.id }, changeOf(auditedStateOf(question), auditedStateOf(deleted)));
    }
    return { questionId: question.id, outcome: 'deleted' };
  }

  async #purge(caller: Caller, id: string): Promise<Removal> {
    if (caller.role !== 'admin') throw new AppError('auth.forbidden');
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, id);
      if (!question) throw new AppError('question.not-found');
      if (isPurged(question)) return { questionId: id, outcome: 'purged' };
      const version = question.version + 1;
      await this.questions.purge(tx, id, version, tx.now);
      emitQuestion(tx, { ...question, version, deleted: true });
      // A purged question has no state left to audit.
      tx.audit('question.purged', { questionId: id }, changeOf(auditedStateOf(question), { deleted: true }));
      return { questionId: id, outcome: 'purged' };
    });
  }

  async #hide(tx: Transaction, memberId: string, questionId: string): Promise<Removal> {
    const marks = await this.marks.lock(tx, memberId, questionId);
    if (!marks.hiddenAt) emitMemberQuestion(tx, await this.marks.save(tx, { ...marks, hiddenAt: tx.now }));
    return { questionId, outcome: 'hidden' };
  }
}

/** Restores a deleted question. For admins. */
@Injectable()
export class RestoreQuestion {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
  ) {}

  /** @throws question.not-found (also for one that was purged), question.not-deleted */
  execute(caller: Caller, id: string): Promise<Removal> {
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, id);
      if (!question || isPurged(question)) throw new AppError('question.not-found');
      if (!question.deleted) throw new AppError('question.not-deleted');
      const restored = { ...question, deleted: false, version: question.version + 1, updatedAt: tx.now };
      await this.questions.save(tx, restored);
      emitQuestion(tx, restored);
      tx.audit('question.restored', { questionId: id }, changeOf(auditedStateOf(question), auditedStateOf(restored)));
      return { questionId: id, outcome: 'restored' };
    });
  }
}

/** Lists the last thousand questions that a member has hidden, newest first. */
@Injectable()
export class ListHiddenQuestions {
  constructor(private readonly marks: MemberQuestionsRepository) {}

  async execute(caller: Caller): Promise<HiddenQuestions> {
    return { questionIds: await this.marks.hiddenIds(caller.id) };
  }
}

/** Removes a member's hidden mark. Idempotent. */
@Injectable()
export class ShowQuestionAgain {
  constructor(
    private readonly database: Database,
    private readonly marks: MemberQuestionsRepository,
  ) {}

  execute(caller: Caller, questionId: string): Promise<Removal> {
    return this.database.write(caller, async (tx) => {
      const { hiddenAt, ...marks } = await this.marks.lock(tx, caller.id, questionId);
      if (hiddenAt) emitMemberQuestion(tx, await this.marks.save(tx, marks));
      return { questionId, outcome: 'shown' };
    });
  }
}
