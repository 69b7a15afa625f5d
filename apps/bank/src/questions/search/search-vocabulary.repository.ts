import { Database, type Sql, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

const CANDIDATES = 20;

/** The words that occur in questions. */
@Injectable()
export class SearchVocabularyRepository {
  constructor(private readonly database: Database) {}

  /** @returns the words whose lexeme occurs in no question */
  async findMissing(words: readonly string[]): Promise<string[]> {
    const rows = await this.database.sql.query<{ word: string }[]>`
      SELECT word FROM unnest(${[...words]}::text[]) AS typed (word),
        LATERAL (SELECT ${lexemeOf(sql`word`)} AS lexeme) AS said
      WHERE lexeme IS NOT NULL AND NOT EXISTS (SELECT 1 FROM search_words known WHERE known.lexeme = said.lexeme)`;
    return rows.map(({ word }) => word);
  }

  /** @returns up to `limit` words with this prefix, one per lexeme; the prefix itself if it is a word */
  async wordsWithPrefix(prefix: string, limit: number): Promise<string[]> {
    const lexeme = lexemeOf(sql`${prefix}::text`);
    const rows = await this.database.sql.query<{ word: string }[]>`
      SELECT DISTINCT ON (lexeme) CASE WHEN lexeme = ${lexeme} THEN ${prefix}::text ELSE word END AS word FROM search_words
      WHERE lexeme LIKE ${lexeme} || '%' ORDER BY lexeme, word LIMIT ${limit}`;
    return rows.map(({ word }) => word);
  }

  /**
   * @param swaps the word with two neighboring letters swapped; a transposed short word may share too few trigrams with the correct one
   * @returns similar words, most similar first
   */
  async findSimilar(word: string, swaps: readonly string[]): Promise<string[]> {
    const rows = await this.database.sql.query<{ word: string }[]>`
      SELECT word FROM search_words WHERE word % ${word} OR word = ANY(${[...swaps]}::text[])
      ORDER BY word = ANY(${[...swaps]}::text[]) DESC, similarity(word, ${word}) DESC, word LIMIT ${CANDIDATES}`;
    return rows.map((row) => row.word);
  }

  /** Adds the words of these questions to the vocabulary of the spelling correction. */
  async learn(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.sql.execute`${addWordsOf(sql`SELECT unnest(${[...ids]}::uuid[])`)}`;
  }
}

const lexemeOf = (word: Sql): Sql => sql`(tsvector_to_array(to_tsvector('english', ${word})))[1]`;

/** Sorted so concurrent inserts take locks in the same order and can't deadlock. */
export const addWordsOf = (questionIds: Sql): Sql => sql`
  INSERT INTO search_words (word)
  SELECT DISTINCT found[1] FROM questions, regexp_matches(lower(searched_text(stem, tags, origin, scenario, exhibit)), '\\m[[:alpha:]][[:alnum:]]{2,}', 'g') AS found
  WHERE id IN (${questionIds}) ORDER BY 1
  ON CONFLICT DO NOTHING`;
