import { randomUUID } from 'node:crypto';
import { AppError, type EditQuestionInput, type QuestionStatusInput, type QuestionView } from '@casebook/contracts';
import { type Caller, changeOf, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { auditedStateOf } from '../questions/audited-question.ts';
import type { Question } from '../questions/question.ts';
import type { QuestionContent } from '../questions/question-content.ts';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { changeOfContent } from './audited-content.ts';
import { edit } from './authoring-rules.ts';
import { compareContents } from './compare-contents.ts';
import { contentFromInput } from './content-from-input.ts';
import { QuestionWriter } from './question-writer.ts';
import { WritableQuestions } from './writable-questions.ts';

/** Edits a question, which creates a version. Authors edit their own questions, admins any. */
@Injectable()
export class EditQuestion {
  constructor(
    private readonly database: Database,
    private readonly writable: WritableQuestions,
    private readonly versions: QuestionVersionsRepository,
    private readonly writer: QuestionWriter,
  ) {}

  /**
   * @param basedOn the latest version that the editor has seen
   * @throws question.changed with what changed since that version, question.not-found, auth.forbidden, access.required, request.invalid,
   *   question.tag-reserved
   */
  execute(caller: Caller, id: string, basedOn: number, input: EditQuestionInput): Promise<QuestionView> {
    return this.database.write(caller, async (tx) => {
      const question = await this.writable.lock(tx, caller, id);
      const latest = await this.#loadLatest(tx, question, basedOn);
      const content = contentFromInput(input, { ...latest, origin: question.origin }, randomUUID);
      const edited = edit(question, { editor: caller, content, updateReason: input.updateReason, at: tx.now });
      await this.writer.save(tx, question, edited.question, edited.version);
      const { version } = edited.version;
      const change = changeOfContent(
        { from: question, to: edited.question },
        { from: { version: question.latestVersion, content: latest }, to: edited.version },
      );
      tx.audit('question.edited', { questionId: id, version }, change);
      return this.writer.readBack(tx, caller, id);
    });
  }

  async #loadLatest(tx: Transaction, question: Question, basedOn: number): Promise<QuestionContent> {
    const { id, latestVersion } = question;
    const latest = await this.versions.find(tx, id, latestVersion);
    if (!latest) throw new Error(`${id} has no version ${latestVersion}`);
    if (basedOn === latestVersion) return latest.content;
    const seen = await this.versions.find(tx, id, basedOn);
    throw new AppError('question.changed', {
      version: latestVersion,
      changes: seen ? compareContents(seen.content, latest.content) : [],
    });
  }
}

/** Sets whether a question is active, and whether it is featured. For admins. Doesn't create a version of the content. Idempotent. */
@Injectable()
export class SetQuestionStatus {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly writer: QuestionWriter,
  ) {}

  /** @throws question.not-found */
  execute(caller: Caller, id: string, { isActive, isFeatured }: QuestionStatusInput): Promise<QuestionView> {
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, id);
      if (!question || question.deleted) throw new AppError('question.not-found');
      const [active, featured] = [isActive ?? question.active, isFeatured ?? question.featured];
      if (active === question.active && featured === question.featured) return this.writer.readBack(tx, caller, id);
      const changed = { ...question, active, featured, version: question.version + 1, updatedAt: tx.now };
      await this.writer.saveLive(tx, question, changed);
      const change = changeOf(auditedStateOf(question), auditedStateOf(changed));
      tx.audit('question.status-set', { questionId: id, active, featured }, change);
      return this.writer.readBack(tx, caller, id);
    });
  }
}
