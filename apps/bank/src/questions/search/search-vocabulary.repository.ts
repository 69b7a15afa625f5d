import { Database, type Sql, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

const CANDIDATES = 20;

/** The words that questions are written with. */
@Injectable()
export class SearchVocabularyRepository {
  constructor(private readonly database: Database) {}

  /** @returns those of the words that no question has, in whatever form */
  async unknown(words: readonly string[]): Promise<string[]> {
    const rows = await this.database.sql.query<{ word: string }[]>`
      SELECT word FROM unnest(${[...words]}::text[]) AS typed (word),
        LATERAL (SELECT ${lexemeOf(sql`word`)} AS lexeme) AS said
      WHERE lexeme IS NOT NULL AND NOT EXISTS (SELECT 1 FROM search_words known WHERE known.lexeme = said.lexeme)`;
    return rows.map(({ word }) => word);
  }

  /** @returns one form of each word that begins as this one does, `limit` at most; of the word itself the form that it has here */
  async wordsFrom(beginning: string, limit: number): Promise<string[]> {
    const lexeme = lexemeOf(sql`${beginning}::text`);
    const rows = await this.database.sql.query<{ word: string }[]>`
      SELECT DISTINCT ON (lexeme) CASE WHEN lexeme = ${lexeme} THEN ${beginning}::text ELSE word END AS word FROM search_words
      WHERE lexeme LIKE ${lexeme} || '%' ORDER BY lexeme, word LIMIT ${limit}`;
    return rows.map(({ word }) => word);
  }

  /**
   * @param swaps what the word would be with two letters changed: of those a short one may share too few trigrams with it
   * @returns words that are written alike, the likest first
   */
  async alike(word: string, swaps: readonly string[]): Promise<string[]> {
    const rows = await this.database.sql.query<{ word: string }[]>`
      SELECT word FROM search_words WHERE word % ${word} OR word = ANY(${[...swaps]}::text[])
      ORDER BY word = ANY(${[...swaps]}::text[]) DESC, similarity(word, ${word}) DESC, word LIMIT ${CANDIDATES}`;
    return rows.map((row) => row.word);
  }

  /** Has a search know the words of these questions, so that one typed wrong is corrected to them. */
  async learn(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.sql.execute`${learnWordsOf(sql`SELECT unnest(${[...ids]}::uuid[])`)}`;
  }
}

const lexemeOf = (word: Sql): Sql => sql`(tsvector_to_array(to_tsvector('english', ${word})))[1]`;

/** In the order of the alphabet: of two that bring the same words one waits for the other, and not each for each. */
export const learnWordsOf = (questionIds: Sql): Sql => sql`
  INSERT INTO search_words (word)
  SELECT DISTINCT found[1] FROM questions, regexp_matches(lower(searched_text(stem, tags, origin)), '\\m[[:alpha:]][[:alnum:]]{2,}', 'g') AS found
  WHERE id IN (${questionIds}) ORDER BY 1
  ON CONFLICT DO NOTHING`;
