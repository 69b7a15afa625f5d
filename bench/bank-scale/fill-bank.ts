import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@casebook/platform';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { GeneratedQuestion } from './question-generator.ts';

const COLUMNS = [
  ...[
    'id',
    'version',
    'content_version',
    'latest_version',
    'domain',
    'secondary_domain',
    'topic',
    'difficulty',
    'stem',
    'options',
  ],
  ...['correct_option_id', 'explanation', 'citations', 'tags', 'question_type', 'format_type', 'quality_score'],
  ...['complexity_score', 'created_at', 'updated_at'],
];
const BATCH = 500;
/** Generated questions get distinct `updated_at` values, all before those of the real questions. */
const INTERVAL_MS = 60_000;

/** Writes questions with COPY. @returns rows per second */
export async function copyQuestions(
  sql: pg.Client,
  table: string,
  count: number,
  generate: () => GeneratedQuestion,
): Promise<number> {
  const startMs = performance.now();
  const newest = Date.now() - INTERVAL_MS;
  const lines = function* () {
    for (let at = 0; at < count; at += BATCH)
      yield Array.from({ length: Math.min(BATCH, count - at) }, (_, of) =>
        lineOf(generate(), newest - (count - at - of) * INTERVAL_MS),
      ).join('');
  };
  await pipeline(Readable.from(lines()), sql.query(copyFrom(`COPY ${table} (${COLUMNS.join(', ')}) FROM STDIN`)));
  return count / ((performance.now() - startMs) / 1_000);
}

function lineOf(question: GeneratedQuestion, at: number): string {
  const changed = new Date(at).toISOString();
  return `${[
    newId(),
    '1',
    '1',
    '1',
    question.domain,
    question.secondary_domain,
    question.topic,
    question.difficulty,
    question.stem,
    JSON.stringify(question.options),
    question.correct_option_id,
    JSON.stringify(question.explanation),
    JSON.stringify(question.citations),
    `{${question.tags.map((tag) => `"${tag}"`).join(',')}}`,
    question.question_type,
    question.format_type,
    String(question.quality_score),
    String(question.complexity_score),
    changed,
    changed,
  ]
    .map(copyField)
    .join('\t')}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A field in COPY's text format. */
const copyField = (value: string | null): string =>
  value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
