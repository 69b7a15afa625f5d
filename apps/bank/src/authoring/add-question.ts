import { randomUUID } from 'node:crypto';
import { AppError, type QuestionInput, type QuestionView } from '@casebook/contracts';
import { type Caller, Database, MemberAccess, newId, requireUnlocked } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Question } from '../questions/question.ts';
import type { QuestionContent } from '../questions/question-content.ts';
import type { QuestionVersion } from '../questions/question-version.ts';
import { contentFromInput } from './content-from-input.ts';
import { QuestionWriter } from './question-writer.ts';

/** The origin and review status of a new question, and when it was created. */
interface NewQuestion extends Pick<Question, 'id' | 'origin' | 'reviewStatus'> {
  readonly authorId: string;
  readonly at: Date;
  /** Set if a model wrote the question. */
  readonly generation?: QuestionVersion['generation'];
}

/** @returns a question and its first version */
export function newQuestion(
  content: QuestionContent,
  { id, origin, reviewStatus, authorId, at, generation }: NewQuestion,
): { question: Question; version: QuestionVersion } {
  const question: Question = {
    ...content,
    id,
    version: 1,
    contentVersion: 1,
    latestVersion: 1,
    authorId,
    origin,
    reviewStatus,
    active: true,
    featured: false,
    deleted: false,
    flagCount: 0,
    suspended: false,
    qualityScore: 0,
    complexityScore: 0,
    createdAt: at,
    updatedAt: at,
    lastUpdatedAt: at,
  };
  const version = { questionId: id, version: 1, content, editorId: authorId, editedAt: at, reviewStatus };
  return { question, version: { ...version, ...(generation && { generation }) } };
}

const NEW: Pick<Question, 'options' | 'origin'> = { options: [], origin: 'human' };

/**
 * Adds a question. A member's question enters review, and only its author can see it until it is approved. An admin's question is approved
 * at once.
 */
@Injectable()
export class AddQuestion {
  constructor(
    private readonly database: Database,
    private readonly access: MemberAccess,
    private readonly writer: QuestionWriter,
  ) {}

  /** @throws access.required, admin.locked, question.tag-reserved */
  async execute(caller: Caller, input: QuestionInput): Promise<QuestionView> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    requireUnlocked(caller);
    return this.database.write(caller, async (tx) => {
      const content = contentFromInput(input, NEW, randomUUID);
      const reviewStatus = caller.role === 'admin' ? 'approved' : 'in-review';
      const source = { id: newId(), origin: NEW.origin, reviewStatus, authorId: caller.id, at: tx.now } as const;
      const { question, version } = newQuestion(content, source);
      await this.writer.save(tx, undefined, question, version);
      tx.audit('question.added', { questionId: question.id, reviewStatus });
      return this.writer.readBack(tx, caller, question.id);
    });
  }
}
