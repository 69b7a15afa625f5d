import {
  AppError,
  type CompareVersionsQuery,
  type ListVersionsQuery,
  type QuestionVersionPage,
  type QuestionView,
  type RestoreVersionInput,
  type VersionComparison,
  type VersionContent,
  type QuestionVersion as VersionView,
} from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toWireContent } from '../questions/question-content.ts';
import type { QuestionVersion } from '../questions/question-version.ts';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { changeOfContent } from './audited-content.ts';
import { edit } from './authoring-rules.ts';
import { compareContents } from './compare-contents.ts';
import { QuestionWriter } from './question-writer.ts';
import { WritableQuestions } from './writable-questions.ts';

/** Maps a version without its content. @param liveVersion the number of the live version */
export function toVersionView(version: QuestionVersion, liveVersion: number | undefined): VersionView {
  const {
    questionId,
    version: number,
    editorId,
    editedAt,
    updateReason,
    reviewStatus,
    reviewedBy,
    reviewedAt,
    reviewNotes,
  } = version;
  return {
    questionId,
    version: number,
    isLive: number === liveVersion && reviewStatus === 'approved',
    editedAt: editedAt.toISOString(),
    reviewStatus,
    ...(editorId !== undefined && { editorId }),
    ...(updateReason !== undefined && { updateReason }),
    ...(reviewedBy !== undefined && { reviewedBy }),
    ...(reviewedAt !== undefined && { reviewedAt: reviewedAt.toISOString() }),
    ...(reviewNotes !== undefined && { reviewNotes }),
  };
}

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
