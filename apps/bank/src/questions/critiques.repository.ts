import type { QuestionCritique } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';

/** The findings of the model's reviews of a question. */
export interface Critique {
  readonly questionId: string;
  readonly critiqueCount: number;
  readonly lastCritiquedAt: Date;
  /** The version of the content that was reviewed last. */
  readonly contentVersion: number;
  readonly qualityIssues: readonly string[];
  readonly improvementSuggestions: readonly string[];
  readonly model: string;
  /** The number of the latest version that the model proposed. */
  readonly improvementVersion?: number;
}

/** @param liveVersion the version that members read */
export function toQuestionCritique(critique: Critique, liveVersion: number): QuestionCritique {
  const { qualityIssues, improvementSuggestions, critiqueCount, lastCritiquedAt, improvementVersion } = critique;
  return {
    qualityIssues: [...qualityIssues],
    improvementSuggestions: [...improvementSuggestions],
    critiqueCount,
    lastCritiquedAt: lastCritiquedAt.toISOString(),
    ...(improvementVersion !== undefined && { improvementVersion }),
    autoImproved: improvementVersion === liveVersion,
  };
}

@Injectable()
export class CritiquesRepository {
  constructor(private readonly database: Database) {}

  async find(questionId: string, source: Database | Transaction = this.database): Promise<Critique | undefined> {
    const row = await tables(source).critique.findUnique({ where: { questionId } });
    if (!row) return undefined;
    const { improvementVersion, ...critique } = row;
    return { ...critique, ...(improvementVersion !== null && { improvementVersion }) };
  }

  /** The caller must hold the question's lock. */
  async save(tx: Transaction, { questionId, qualityIssues, improvementSuggestions, ...critique }: Critique): Promise<void> {
    const data = {
      ...critique,
      qualityIssues: [...qualityIssues],
      improvementSuggestions: [...improvementSuggestions],
      improvementVersion: critique.improvementVersion ?? null,
    };
    await tables(tx).critique.upsert({ where: { questionId }, create: { questionId, ...data }, update: data });
  }
}
