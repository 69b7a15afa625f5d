import { AppError, type QuestionView, type RestoreVersionInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { edit } from './authoring-rules.ts';
import { FindOwnQuestion } from './find-own-question.ts';
import { ReadBack } from './read-back.ts';
import { SaveVersion } from './save-version.ts';

/** Brings an earlier version back, as a new one: history only grows. */
@Injectable()
export class RestoreVersion {
  constructor(
    private readonly database: Database,
    private readonly findOwnQuestion: FindOwnQuestion,
    private readonly versions: QuestionVersionsRepository,
    private readonly saveVersion: SaveVersion,
    private readonly readBack: ReadBack,
  ) {}

  /** @throws question.not-found, question.version-not-found, auth.forbidden, access.required */
  execute(caller: Caller, id: string, number: number, { updateReason }: RestoreVersionInput): Promise<QuestionView> {
    return this.database.write(caller, async (tx) => {
      const question = await this.findOwnQuestion.execute(tx, caller, id);
      const earlier = await this.versions.find(tx, id, number);
      if (!earlier) throw new AppError('question.version-not-found');
      const edited = edit(question, { editor: caller, content: earlier.content, updateReason, at: tx.now });
      await this.saveVersion.execute(tx, question, edited.question, edited.version);
      tx.audit('question.version-restored', { questionId: id, restored: number, version: edited.version.version });
      return this.readBack.execute(tx, caller, id);
    });
  }
}
