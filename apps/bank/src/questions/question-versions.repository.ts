import { ReviewStatus } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Keyset, type Transaction } from '@casebook/platform';
import type { Prisma, QuestionVersion as VersionRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import { contentOf, QuestionContent } from './question-content.ts';
import type { QuestionVersion } from './question-version.ts';

/** Every version of every question's content. */
@ErasesMember('question_versions.editor_id', 'question_versions.reviewed_by')
export class QuestionVersionsRepository {
  constructor(private readonly database: Database) {}

  async add(tx: Transaction, version: QuestionVersion): Promise<void> {
    await tables(tx).questionVersion.create({ data: toRow(version) });
  }

  async find(source: Database | Transaction, questionId: string, version: number): Promise<QuestionVersion | undefined> {
    const row = await tables(source).questionVersion.findUnique({ where: { questionId_version: { questionId, version } } });
    return row ? toVersion(row) : undefined;
  }

  /** Newest first, starting below a version. */
  async list(questionId: string, below: number | undefined, limit: number): Promise<QuestionVersion[]> {
    const rows = await tables(this.database).questionVersion.findMany({
      where: { questionId, ...(below !== undefined && { version: { lt: below } }) },
      orderBy: { version: 'desc' },
      take: limit,
    });
    return rows.map(toVersion);
  }

  count(questionId: string): Promise<number> {
    return tables(this.database).questionVersion.count({ where: { questionId } });
  }

  /** The versions of existing questions with one of the review statuses, newest first. */
  async listByReview(statuses: readonly ReviewStatus[], after: Keyset | undefined, limit: number): Promise<QuestionVersion[]> {
    const rows = await tables(this.database).questionVersion.findMany({
      where: {
        ...byReview(statuses),
        ...(after && { OR: [{ editedAt: { lt: after.at } }, { editedAt: after.at, questionId: { lt: after.id } }] }),
      },
      orderBy: [{ editedAt: 'desc' }, { questionId: 'desc' }],
      take: limit,
    });
    return rows.map(toVersion);
  }

  countByReview(statuses: readonly ReviewStatus[]): Promise<number> {
    return tables(this.database).questionVersion.count({ where: byReview(statuses) });
  }

  /** Ends the review of older versions, which a newer one replaces. */
  async withdrawWaiting(tx: Transaction, questionId: string): Promise<void> {
    await tables(tx).questionVersion.updateMany({
      where: { questionId, reviewStatus: 'in-review' },
      data: { reviewStatus: 'draft' },
    });
  }

  async saveReview(tx: Transaction, reviewed: QuestionVersion): Promise<void> {
    const { questionId, version, reviewStatus, reviewedBy = null, reviewedAt = null, reviewNotes = null } = reviewed;
    await tables(tx).questionVersion.update({
      where: { questionId_version: { questionId, version } },
      data: { reviewStatus, reviewedBy, reviewedAt, reviewNotes },
    });
  }

  /** Replaces editor and reviewer with the pseudonym. */
  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).questionVersion.updateMany({ where: { editorId: memberId }, data: { editorId: pseudonym } });
    await tables(tx).questionVersion.updateMany({ where: { reviewedBy: memberId }, data: { reviewedBy: pseudonym } });
  }
}

const byReview = (statuses: readonly ReviewStatus[]): Prisma.QuestionVersionWhereInput => ({
  reviewStatus: { in: [...statuses] },
  question: { deleted: false },
});

/** Maps a version's row. */
export function toVersion({
  editorId,
  updateReason,
  reviewedBy,
  reviewedAt,
  reviewNotes,
  model,
  guessable,
  ...row
}: VersionRow): QuestionVersion {
  return {
    ...row,
    content: QuestionContent.parse(row.content),
    reviewStatus: ReviewStatus.parse(row.reviewStatus),
    ...(editorId !== null && { editorId }),
    ...(updateReason !== null && { updateReason }),
    ...(reviewedBy !== null && { reviewedBy }),
    ...(reviewedAt !== null && { reviewedAt }),
    ...(reviewNotes !== null && { reviewNotes }),
    ...(model !== null && { generation: { model, guessable } }),
  };
}

function toRow({ content, generation, ...version }: QuestionVersion): Prisma.QuestionVersionUncheckedCreateInput {
  return { ...version, ...generation, content: contentOf(content) };
}
