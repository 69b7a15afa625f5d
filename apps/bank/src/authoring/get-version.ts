import { AppError, type VersionContent } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toWireContent } from '../questions/question-content.ts';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { toVersionView } from './version-view.ts';
import { WritableQuestions } from './writable-questions.ts';

/** Returns a version with its content. */
@Injectable()
export class GetVersion {
  constructor(
    private readonly database: Database,
    private readonly writable: WritableQuestions,
    private readonly versions: QuestionVersionsRepository,
  ) {}

  /** @throws question.not-found, question.version-not-found, auth.forbidden */
  async execute(caller: Caller, id: string, number: number): Promise<VersionContent> {
    const { contentVersion } = await this.writable.find(caller, id);
    const version = await this.versions.find(this.database, id, number);
    if (!version) throw new AppError('question.version-not-found');
    return { ...toVersionView(version, contentVersion), ...toWireContent(version.content) };
  }
}
