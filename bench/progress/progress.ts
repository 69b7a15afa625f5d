import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { InProcessTransport } from '@casebook/messaging';
import { bootService } from '@casebook/platform';
import { quiz, readQuizConfig } from '@casebook/quiz';
import pg from 'pg';
import { freePort } from '../../libs/servers/src/index.ts';
import { profileFolder, type RunningProfile, startProfile } from '../../tests/profiles/running-profile.ts';
import { createPaidMember, type TestMember } from '../../tests/shared/test-member.ts';
import { root } from '../../tools/install.mjs';
import { plansOf } from '../bank-scale/plans.ts';
import type { Measurement, Report } from '../report.ts';
import { interleaved, median } from '../rounds.ts';
import { StatementRecorder } from '../statement-recorder.ts';
import { storeHistory } from './answer-history.ts';

const LONG = { answers: 100_000, days: 1_500 };
const SHORT = { answers: 1_000, days: 30 };
const REQUESTS = 60;
const ROUNDS = 11;
const TARGET = { value: 1.2, atMost: true };
const PATHS = ['/api/v1/progress', '/api/v1/progress/history', '/api/v1/mistakes'];

/** Measures the cost of a long history: a request's time for a member with 100,000 answers ÷ for one with 1,000. */
export async function progress([profile = 'embedded']: readonly string[]): Promise<Report> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder);
  const sql = new pg.Client({ connectionString: system.databases.quiz });
  try {
    const [long, short] = [await createPaidMember(system), await createPaidMember(system)];
    await sql.connect();
    await storeHistory(sql, { ...LONG, memberId: long.id });
    await storeHistory(sql, { ...SHORT, memberId: short.id });
    rebuildTotals(system);
    const rows: Measurement[] = [];
    for (const path of PATHS) rows.push(await measure(system.url, path, long, short));
    return {
      title: `progress: a request of a member with ${LONG.answers} answers ÷ with ${SHORT.answers}`,
      rows,
      notes: await plans(system, sql, long),
    };
  } finally {
    await sql.end();
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function rebuildTotals({ environment }: RunningProfile): void {
  const { status } = spawnSync(process.execPath, ['apps/standalone/dist/operate.js', 'rebuild', 'quiz.member-progress'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error('npm run rebuild failed');
}

async function measure(origin: string, path: string, long: TestMember, short: TestMember): Promise<Measurement> {
  const medianTime = (member: TestMember) => async () => {
    const times: number[] = [];
    for (let request = 0; request < REQUESTS; request += 1) times.push(await timeOf(origin + path, member));
    return median(times);
  };
  const sides = { long: medianTime(long), short: medianTime(short) };
  await interleaved(sides, 2);
  const times = await interleaved(sides, ROUNDS);
  return {
    name: `GET ${path}`,
    result: `${times.long.toFixed(2)} ms`,
    baseline: `${times.short.toFixed(2)} ms`,
    ratio: times.long / times.short,
    target: TARGET,
  };
}

async function timeOf(url: string, { headers }: TestMember): Promise<number> {
  const startMs = performance.now();
  const response = await fetch(url, { headers });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}: ${body}`);
  return performance.now() - startMs;
}

/** @returns the query plan of each statement that a member with a long history causes */
async function plans(system: RunningProfile, sql: pg.Client, { headers }: TestMember): Promise<string[]> {
  const environment = { ...system.environment, QUIZ_PORT: String(await freePort()), LOG_LEVEL: 'silent' };
  const recorder = new StatementRecorder();
  const service = await bootService(quiz, readQuizConfig(environment), { transport: new InProcessTransport() });
  try {
    const requests = [];
    for (const path of PATHS) {
      const statements = await recorder.of(() => fetch(`${service.url}${path}`, { headers }).then((answer) => answer.text()));
      requests.push({ name: `GET ${path}`, statements });
    }
    return await plansOf(sql, requests);
  } finally {
    await service.stop();
    recorder.stop();
  }
}
