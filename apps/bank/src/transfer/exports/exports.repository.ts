import type { Origin } from '@casebook/contracts';
import { Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { tables } from '../../prisma.ts';
import { QuestionContent } from '../../questions/question-content.ts';
import { toQuestion } from '../../questions/questions.repository.ts';

/** The questions to export: a member's own, or all approved ones. */
export type ExportScope = { readonly ownerId: string } | 'bank';

export interface ExportedQuestion {
  readonly id: string;
  /** The question's identifier in files. */
  readonly name: string;
  readonly content: QuestionContent;
  readonly origin: Origin;
  /** The time of the last change of its content. */
  readonly lastUpdatedAt: Date;
}

/** The latest version, if it is newer than the live one. */
interface NewestVersion {
  readonly content: QuestionContent;
  readonly editedAt: Date;
}

/** Reads questions for export, in the order of ids. */
@Injectable()
export class ExportsRepository {
  constructor(private readonly database: Database) {}

  /** A member's own questions in their latest versions; the bank's questions in their live versions. */
  async after(scope: ExportScope, afterId: string | undefined, limit: number): Promise<ExportedQuestion[]> {
    const rows = await tables(this.database).question.findMany({
      where: { ...within(scope), ...(afterId !== undefined && { id: { gt: afterId } }) },
      orderBy: { id: 'asc' },
      take: limit,
    });
    const newest = scope === 'bank' ? new Map<string, NewestVersion>() : await this.#newest(rows);
    return rows.map((row) => {
      const question = toQuestion(row);
      const { origin, lastUpdatedAt } = question;
      const ahead = newest.get(row.id);
      return {
        id: row.id,
        name: row.slug ?? row.id,
        content: ahead?.content ?? question,
        origin,
        lastUpdatedAt: ahead?.editedAt ?? lastUpdatedAt,
      };
    });
  }

  count(scope: ExportScope): Promise<number> {
    return tables(this.database).question.count({ where: within(scope) });
  }

  async #newest(rows: readonly { id: string; contentVersion: number; latestVersion: number }[]) {
    const ahead = rows.filter(({ contentVersion, latestVersion }) => latestVersion !== contentVersion);
    if (ahead.length === 0) return new Map<string, NewestVersion>();
    const versions = await tables(this.database).questionVersion.findMany({
      where: { OR: ahead.map(({ id, latestVersion }) => ({ questionId: id, version: latestVersion })) },
    });
    return new Map<string, NewestVersion>(
      versions.map(({ questionId, content, editedAt }) => [questionId, { content: QuestionContent.parse(content), editedAt }]),
    );
  }
}

const within = (scope: ExportScope): Prisma.QuestionWhereInput =>
  scope === 'bank' ? { deleted: false, reviewStatus: 'approved' } : { deleted: false, authorId: scope.ownerId };
