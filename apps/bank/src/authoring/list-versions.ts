import { AppError, type ListVersionsQuery, type QuestionVersionPage } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { toVersionView } from './version-view.ts';
import { WritableQuestions } from './writable-questions.ts';

/** Lists a question's versions, newest first: editor, time and reason. */
@Injectable()
export class ListVersions {
  constructor(
    private readonly writable: WritableQuestions,
    private readonly versions: QuestionVersionsRepository,
  ) {}

  /** @throws question.not-found, auth.forbidden, page.cursor-invalid */
  async execute(caller: Caller, id: string, { limit, cursor }: ListVersionsQuery): Promise<QuestionVersionPage> {
    const { contentVersion } = await this.writable.find(caller, id);
    const [found, total] = await Promise.all([
      this.versions.list(id, cursor === undefined ? undefined : versionOf(cursor), limit + 1),
      this.versions.count(id),
    ]);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: rows.map((version) => toVersionView(version, contentVersion)),
      total,
      totalIsEstimate: false,
      ...(found.length > limit && last && { nextCursor: String(last.version) }),
    };
  }
}

function versionOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError('page.cursor-invalid');
  return Number(cursor);
}
