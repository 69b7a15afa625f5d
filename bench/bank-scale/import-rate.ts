import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { RunningProfile } from '../../tests/profiles/running-profile.ts';
import { root } from '../../tools/install.mjs';
import type { Measurement } from '../report.ts';
import { copyQuestions } from './fill-bank.ts';
import type { GeneratedQuestion } from './question-generator.ts';

interface ImportPlan {
  readonly environment: RunningProfile['environment'];
  readonly folder: string;
  readonly sql: pg.Client;
  readonly count: number;
  readonly generate: () => GeneratedQuestion;
}

/** Compares the operators' import, which validates, scores, indexes, and publishes, with a COPY into a table without indexes. */
export async function importRate({ environment, folder, sql, count, generate }: ImportPlan): Promise<Measurement> {
  const file = join(folder, 'questions.json');
  await pipeline(Readable.from(fileOf(count, generate)), createWriteStream(file));
  const startMs = performance.now();
  const { status, stdout } = spawnSync(process.execPath, ['apps/standalone/dist/operate.js', 'import', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const imported = count / ((performance.now() - startMs) / 1_000);
  if (status !== 0 || !String(stdout).includes('Applied')) throw new Error(`The import exited with ${status}: ${stdout}`);
  console.log(String(stdout).trim());
  await rm(file);
  await sql.query('CREATE TABLE plain (LIKE questions INCLUDING DEFAULTS)');
  const copied = await copyQuestions(sql, 'plain', count, generate);
  await sql.query('DROP TABLE plain');
  return {
    name: `import of ${count} ÷ plain COPY, rows per second`,
    result: `${imported.toFixed(0)}/s`,
    baseline: `${copied.toFixed(0)}/s`,
    ratio: imported / copied,
  };
}

function* fileOf(count: number, generate: () => GeneratedQuestion): Generator<string> {
  yield '[';
  for (let at = 0; at < count; at += 1) yield `${at === 0 ? '' : ','}\n${JSON.stringify(toFileEntry(generate()))}`;
  yield '\n]\n';
}

/** @returns the question in the format of docs/question-file.schema.json */
function toFileEntry(question: GeneratedQuestion) {
  const { options, correct_option_id: key, explanation, secondary_domain: secondaryDomain } = question;
  const rationaleOf = (id: string) => explanation.whyWrong.find(({ optionId }) => optionId === id)?.text;
  return {
    domain: question.domain,
    ...(secondaryDomain && { secondaryDomain }),
    topic: question.topic,
    difficulty: question.difficulty,
    questionType: question.question_type,
    formatType: question.format_type,
    stem: question.stem,
    options: options.map(({ id, text }) => ({ text, ...(id !== key && { rationale: rationaleOf(id) }) })),
    keyIndex: options.findIndex(({ id }) => id === key),
    explanation: {
      correct: explanation.correct,
      keyConcepts: explanation.keyConcepts,
      practicalApplication: explanation.practicalApplication,
    },
    tags: question.tags,
    citations: question.citations,
  };
}
