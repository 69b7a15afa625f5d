import { AppError, type CompareVersionsQuery, type VersionComparison } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { compareContents } from './compare-contents.ts';
import { WritableQuestions } from './writable-questions.ts';

/** Compares two versions of a question. */
@Injectable()
export class CompareVersions {
  constructor(
    private readonly database: Database,
    private readonly writable: WritableQuestions,
    private readonly versions: QuestionVersionsRepository,
  ) {}

  /** @throws question.not-found, question.version-not-found, auth.forbidden */
  async execute(caller: Caller, id: string, { from, to }: CompareVersionsQuery): Promise<VersionComparison> {
    await this.writable.find(caller, id);
    const [before, after] = await Promise.all([from, to].map((version) => this.versions.find(this.database, id, version)));
    if (!before || !after) throw new AppError('question.version-not-found');
    return { from, to, changes: compareContents(before.content, after.content) };
  }
}
