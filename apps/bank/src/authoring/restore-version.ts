import { AppError, type QuestionView, type RestoreVersionInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { changeOfContent } from './audited-content.ts';
import { edit } from './authoring-rules.ts';
import { QuestionWriter } from './question-writer.ts';
import { WritableQuestions } from './writable-questions.ts';

/** Restores an earlier version by saving its content as a new version. */
@Injectable()
export class RestoreVersion {
  constructor(
    private readonly database: Database,
    private readonly writable: WritableQuestions,
    private readonly versions: QuestionVersionsRepository,
    private readonly writer: QuestionWriter,
  ) {}

  /** @throws question.not-found, question.version-not-found, auth.forbidden, access.required */
  execute(caller: Caller, id: string, number: number, { updateReason }: RestoreVersionInput): Promise<QuestionView> {
    return this.database.write(caller, async (tx) => {
      const question = await this.writable.lock(tx, caller, id);
      const earlier = await this.versions.find(tx, id, number);
      if (!earlier) throw new AppError('question.version-not-found');
      const latest = await this.versions.find(tx, id, question.latestVersion);
      if (!latest) throw new Error(`${id} has no version ${question.latestVersion}`);
      const edited = edit(question, { editor: caller, content: earlier.content, updateReason, at: tx.now });
      await this.writer.save(tx, question, edited.question, edited.version);
      const { version } = edited.version;
      const change = changeOfContent({ from: question, to: edited.question }, { from: latest, to: edited.version });
      tx.audit('question.version-restored', { questionId: id, restored: number, version }, change);
      return this.writer.readBack(tx, caller, id);
    });
  }
}
