import { Domain, type EventOf, fromWireStem, type QuestionUpdated } from '@casebook/contracts';
import { domainNames } from '@casebook/exam';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, sql, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

type UpdatedQuestion = EventOf<typeof QuestionUpdated>['data'];

/** A question of the bank, with the fields that drafts are compared with. */
export interface NearQuestion {
  readonly id: string;
  readonly stem: string;
  /** The text of the key; empty for a question stored without options. */
  readonly key: string;
  /** The texts of the other options. */
  readonly distractors: readonly string[];
  readonly topic: string;
  readonly tags: readonly string[];
}

/**
 * The maximum number of questions per query. The questions whose stems share the most trigrams with a text are then compared with it
 * exactly.
 */
const NEAREST = 100;
const PUBLICATIONS = 40;
const COLUMNS = sql`id::text, stem, coalesce(topic, '') AS topic, tags, coalesce(key, '') AS key, distractors`;
/** The texts of a question's options. */
const OPTION_TEXTS = sql`LATERAL (
        SELECT max(option ->> 'text') FILTER (WHERE is_key) AS key,
          coalesce(array_agg(option ->> 'text') FILTER (WHERE NOT is_key), '{}') AS distractors
        FROM jsonb_array_elements(content -> 'options') AS option,
          LATERAL (SELECT option ->> 'id' = content ->> 'correctOptionId' AS is_key) AS each
      ) AS texts`;

@ErasesMember('bank_questions.author_id')
export class BankQuestionsRepository {
  constructor(private readonly database: Database) {}

  /** Stores a question's current state, or its deletion. An event older than the row changes nothing. */
  async upsertIfNewer(tx: Transaction, question: UpdatedQuestion, version: number, authorId?: string): Promise<void> {
    const { id, deleted } = question;
    const row = question.deleted
      ? { available: false, domain: null, topic: null, stem: null, tags: [] as string[], content: null, contentVersion: null }
      : {
          available: question.available,
          domain: question.domain,
          topic: question.topic ?? null,
          stem: fromWireStem(question).stem,
          tags: question.tags,
          content: JSON.stringify({
            scenario: question.scenario,
            exhibit: question.exhibit,
            options: question.options,
            correctOptionId: question.correctOptionId,
            explanation: question.explanation,
            secondaryDomain: question.secondaryDomain,
            citations: question.citations,
            difficulty: question.difficulty,
            formatType: question.formatType,
          }),
          contentVersion: question.contentVersion ?? null,
        };
    await tx.sql.execute`
      INSERT INTO bank_questions (id, version, deleted, available, author_id, domain, topic, stem, tags, content,
        content_version)
      VALUES (${id}::uuid, ${version}, ${deleted}, ${row.available}, ${authorId ?? null}::uuid, ${row.domain}, ${row.topic}, ${row.stem},
        ${row.tags}, ${row.content}::jsonb, ${row.contentVersion}::int)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, available = excluded.available,
        author_id = excluded.author_id, domain = excluded.domain, topic = excluded.topic, stem = excluded.stem, tags = excluded.tags,
        content = excluded.content, content_version = excluded.content_version
      WHERE bank_questions.version < excluded.version`;
  }

  /** The questions whose stems are nearest to a text by trigrams, nearest first, among the shared bank's and the member's own. */
  async nearest(text: string, userId: string): Promise<NearQuestion[]> {
    return this.database.sql.query<NearQuestion[]>`
      SELECT ${COLUMNS} FROM bank_questions, ${OPTION_TEXTS}
      WHERE stem IS NOT NULL AND (available OR author_id = ${userId}::uuid)
      ORDER BY stem <-> ${text} LIMIT ${NEAREST}`;
  }

  /**
   * The questions of a topic whose stems are nearest to a text by trigrams. A question in different words ranks high within its topic,
   * but not in a large bank. The index on domain and topic selects the rows, so the cost grows only with the topic.
   */
  async nearestOfTopic(text: string, domain: Domain, topic: string): Promise<NearQuestion[]> {
    return this.database.sql.query<NearQuestion[]>`
      WITH related AS MATERIALIZED (
        SELECT id, stem <-> ${text} AS distance FROM bank_questions
        WHERE available AND stem IS NOT NULL AND domain = ${domain} AND topic = ${topic})
      SELECT ${COLUMNS} FROM (SELECT id FROM related ORDER BY distance LIMIT ${NEAREST}) AS nearest
        JOIN bank_questions USING (id), ${OPTION_TEXTS}`;
  }

  /** The newest questions of a domain and topic. @param topic undefined for all topics of the domain */
  async newestOf(domain: Domain, topic: string | undefined): Promise<NearQuestion[]> {
    return this.database.sql.query<NearQuestion[]>`
      SELECT ${COLUMNS} FROM bank_questions, ${OPTION_TEXTS}
      WHERE available AND domain = ${domain} AND (${topic ?? null}::text IS NULL OR topic = ${topic ?? null})
      ORDER BY id DESC LIMIT ${NEAREST}`;
  }

  /** The publications that a domain's questions cite, most cited first. A draft may cite only these. */
  async publicationsOf(domain: Domain): Promise<string[]> {
    const rows = await this.database.sql.query<{ publication: string }[]>`
      SELECT citation ->> 'publication' AS publication
      FROM bank_questions, jsonb_array_elements(content -> 'citations') AS citation
      WHERE available AND domain = ${domain} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${PUBLICATIONS}`;
    return rows.map(({ publication }) => publication);
  }

  /** The domain with the fewest questions. */
  async leastCoveredDomain(): Promise<Domain> {
    const rows = await this.database.sql.query<{ domain: string; count: number }[]>`
      SELECT domain, count(*)::int AS count FROM bank_questions WHERE available GROUP BY domain`;
    const counts = new Map(rows.map(({ domain, count }) => [domain, count]));
    const [least] = [...domainNames].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
    return Domain.parse(least);
  }

  async erase(tx: Transaction, { id, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).bankQuestion.updateMany({ where: { authorId: id }, data: { authorId: pseudonym } });
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).bankQuestion.deleteMany();
  }
}
