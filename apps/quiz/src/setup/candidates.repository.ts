import { Difficulty, Domain } from '@casebook/contracts';
import { type Database, join, Sql, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MistakesRepository } from '../mistakes/mistakes.repository.ts';
import type { Candidate } from '../question-pool/pooled-question.ts';
import { type Narrowing, takesUsed } from './narrowing.ts';

type Source = Database | Transaction;

/** What of the bank one domain and difficulty hold for a member. */
export interface Holding {
  readonly domain: Domain;
  readonly difficulty: Difficulty;
  readonly total: number;
  readonly available: number;
  readonly bookmarked: number;
  readonly mistakes: number;
  readonly unseen: number;
}

/** Twenty for each question of the longest quiz. */
const MOST_CANDIDATES = 20_000;

type CandidateRow = [id: string, domain: string, difficulty: string, stemLength: number, used: boolean];

/**
 * The questions that a member's quizzes may be drawn from: available to everyone, or the member's own that aren't approved yet,
 * and neither flagged nor hidden by the member.
 */
@Injectable()
export class CandidatesRepository {
  constructor(private readonly mistakes: MistakesRepository) {}

  /**
   * Of a pool larger than any quiz needs, a sample in which each question is equally likely: what is drawn from it by weight is
   * as likely as before, and a start costs the same on any bank. Unused ones come first. In one row, since reading rows costs
   * many times what it takes to find them.
   */
  async find(source: Source, memberId: string, narrowing: Narrowing): Promise<Candidate[]> {
    const [found] = await source.sql.query<{ candidates: string | null }[]>`
      SELECT json_agg(json_build_array(id, domain, difficulty, stem_length, used))::text AS candidates FROM (
        SELECT * FROM ${standing(memberId)} WHERE ${await this.#isWanted(source, memberId, narrowing)}
        ORDER BY used, random() LIMIT ${MOST_CANDIDATES}) AS sample`;
    const rows = JSON.parse(found?.candidates ?? '[]') as CandidateRow[];
    return rows.map(([id, domain, difficulty, stemLength, used]) => ({
      id,
      domain: Domain.parse(domain),
      difficulty: Difficulty.parse(difficulty),
      stemLength,
      used,
    }));
  }

  /** How many a quiz could be drawn from. */
  async count(source: Source, memberId: string, narrowing: Narrowing): Promise<number> {
    const isWanted = await this.#isWanted(source, memberId, narrowing);
    const mayBeUsed = sql`(${takesUsed(narrowing)} OR NOT used)`;
    const [row] = await source.sql.query<{ count: number }[]>`
      SELECT count(*)::int FROM ${standing(memberId)} WHERE ${isWanted} AND ${mayBeUsed}`;
    return row?.count ?? 0;
  }

  async holdings(source: Source, memberId: string): Promise<Holding[]> {
    const mistakes = await this.mistakes.questionIds(source, memberId);
    return source.sql.query<Holding[]>`
      SELECT domain, difficulty, count(*)::int AS total, count(*) FILTER (WHERE NOT used)::int AS available,
        count(*) FILTER (WHERE bookmarked)::int AS bookmarked, count(*) FILTER (WHERE unseen)::int AS unseen,
        count(*) FILTER (WHERE id = ANY(${mistakes}::uuid[]))::int AS mistakes
      FROM ${standing(memberId)} GROUP BY domain, difficulty`;
  }

  /** Every tag there is, by name, with how many questions are available for it. */
  availableByTag(source: Source, memberId: string): Promise<{ tag: string; available: number }[]> {
    return source.sql.query`
      SELECT tag, count(*) FILTER (WHERE NOT used)::int AS available
      FROM ${standing(memberId)}, jsonb_array_elements_text(tags) AS tag GROUP BY tag ORDER BY tag`;
  }

  async #isWanted(source: Source, memberId: string, { tags, domains, difficulties, from }: Narrowing): Promise<Sql> {
    const conditions = [
      tags && sql`jsonb_exists_any(tags, ${[...tags]}::text[])`,
      domains && sql`domain = ANY(${[...domains]}::text[])`,
      difficulties && sql`difficulty = ANY(${[...difficulties]}::text[])`,
      from === 'bookmarks' && sql`bookmarked`,
      from === 'unseen' && sql`unseen`,
      from === 'mistakes' && sql`id = ANY(${await this.mistakes.questionIds(source, memberId)}::uuid[])`,
    ].filter((condition) => condition instanceof Sql);
    return conditions.length > 0 ? join(conditions, ' AND ') : sql`true`;
  }
}

/** A union, so that the shared questions can still be read from their covering index alone. */
const standing = (memberId: string): Sql => sql`(
  SELECT pool.id, pool.domain, pool.difficulty, pool.stem_length, pool.tags, uses.question_id IS NULL AS unseen,
    coalesce(uses.in_session OR uses.in_history, false) AS used, coalesce(mark.bookmarked, false) AS bookmarked
  FROM (
      SELECT id, domain, difficulty, stem_length, tags FROM question_pool WHERE available
      UNION ALL
      SELECT id, domain, difficulty, stem_length, tags FROM question_pool WHERE available_to = ${memberId}::uuid) AS pool
    LEFT JOIN question_uses AS uses ON uses.question_id = pool.id AND uses.member_id = ${memberId}::uuid
    LEFT JOIN member_questions AS mark ON mark.question_id = pool.id AND mark.member_id = ${memberId}::uuid
  WHERE NOT coalesce(mark.flagged OR mark.hidden, false)) AS standing`;
