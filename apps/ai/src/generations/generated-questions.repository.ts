import { AppError, fromWireStem, GeneratedContent, promptNames, toWireStem } from '@casebook/contracts';
import { Database, type Keyset, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Prisma, GeneratedQuestion as QuestionRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';

export const PromptVersions = z.partialRecord(z.enum(promptNames), z.int().positive());
export type PromptVersions = z.infer<typeof PromptVersions>;

/** A generated question's content as it is stored and published, with its stem. */
export const CheckedContent = GeneratedContent.transform(fromWireStem);
export type CheckedContent = z.infer<typeof CheckedContent>;

/** A question that passed the gate. */
export interface GeneratedQuestion {
  readonly id: string;
  readonly generationId: string;
  readonly userId: string;
  readonly content: CheckedContent;
  readonly model: string;
  readonly promptVersions: PromptVersions;
  readonly guessable: boolean;
  readonly chosenOptionId?: string;
  readonly createdAt: Date;
}

/** Every query takes the owner's id. `GenerationsRepository` erases the questions together with their runs. */
@Injectable()
export class GeneratedQuestionsRepository {
  constructor(private readonly database: Database) {}

  async add(tx: Transaction, question: GeneratedQuestion): Promise<void> {
    await tables(tx).generatedQuestion.create({
      data: {
        ...question,
        content: toWireStem(question.content) as Prisma.InputJsonObject,
        promptVersions: question.promptVersions as Prisma.InputJsonObject,
      },
    });
  }

  /** @throws generated-question.not-found, also for another member's */
  async get(userId: string, id: string, source: Database | Transaction = this.database): Promise<GeneratedQuestion> {
    const row = await tables(source).generatedQuestion.findFirst({ where: { id, userId } });
    if (!row) throw new AppError('generated-question.not-found');
    return toQuestion(row);
  }

  /** A run's questions. */
  async contentsOf(userId: string, generationId: string): Promise<CheckedContent[]> {
    const rows = await tables(this.database).generatedQuestion.findMany({ where: { userId, generationId } });
    return rows.map((row) => toQuestion(row).content);
  }

  /** Newest first. */
  async list(userId: string, after: Keyset | undefined, limit: number): Promise<GeneratedQuestion[]> {
    const rows = await tables(this.database).generatedQuestion.findMany({
      where: {
        userId,
        ...(after && { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return rows.map(toQuestion);
  }

  count(userId: string): Promise<number> {
    return tables(this.database).generatedQuestion.count({ where: { userId } });
  }

  countSince(userId: string, since: Date): Promise<number> {
    return tables(this.database).generatedQuestion.count({ where: { userId, createdAt: { gte: since } } });
  }

  /** @returns false if the question has an answer already, also from a concurrent request */
  async saveAnswer(tx: Transaction, { id, userId }: GeneratedQuestion, chosenOptionId: string): Promise<boolean> {
    const { count } = await tables(tx).generatedQuestion.updateMany({
      where: { id, userId, chosenOptionId: null },
      data: { chosenOptionId },
    });
    return count === 1;
  }
}

const toQuestion = ({ chosenOptionId, ...row }: QuestionRow): GeneratedQuestion => ({
  ...row,
  content: CheckedContent.parse(row.content),
  promptVersions: PromptVersions.parse(row.promptVersions),
  ...(chosenOptionId !== null && { chosenOptionId }),
});
