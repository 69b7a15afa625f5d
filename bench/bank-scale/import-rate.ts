import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { RunningProfile } from '../../tests/profiles/running-profile.ts';
import { root } from '../../tools/install.mjs';
import type { Finding } from '../findings.ts';
import { copyQuestions } from './fill-bank.ts';
import type { MadeQuestion } from './made-questions.ts';

interface Importing {
  readonly environment: RunningProfile['environment'];
  readonly folder: string;
  readonly sql: pg.Client;
  readonly count: number;
  readonly make: () => MadeQuestion;
}

/** The operators' import, checked, scored, searchable and told of, beside a COPY into a table without an index. */
export async function importRate({ environment, folder, sql, count, make }: Importing): Promise<Finding> {
  const file = join(folder, 'questions.json');
  await pipeline(Readable.from(fileOf(count, make)), createWriteStream(file));
  const began = performance.now();
  const { status, stdout } = spawnSync(process.execPath, ['apps/standalone/dist/operate.js', 'import', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const imported = count / ((performance.now() - began) / 1_000);
  if (status !== 0 || !String(stdout).includes('Applied')) throw new Error(`The import ended with ${status}: ${stdout}`);
  console.log(String(stdout).trim());
  await rm(file);
  await sql.query('CREATE TABLE plain (LIKE questions INCLUDING DEFAULTS)');
  const copied = await copyQuestions(sql, 'plain', count, make);
  await sql.query('DROP TABLE plain');
  return {
    what: `import of ${count} ÷ plain COPY, rows a second`,
    figure: `${imported.toFixed(0)}/s`,
    against: `${copied.toFixed(0)}/s`,
    ratio: imported / copied,
  };
}

function* fileOf(count: number, make: () => MadeQuestion): Generator<string> {
  yield '[';
  for (let at = 0; at < count; at += 1) yield `${at === 0 ? '' : ','}\n${JSON.stringify(inFile(make()))}`;
  yield '\n]\n';
}

/** As docs/question-file.schema.json has it. */
function inFile(question: MadeQuestion) {
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
