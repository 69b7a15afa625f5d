import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { InProcessTransport } from '@casebook/messaging';
import { bootService } from '@casebook/platform';
import { quiz, readQuizConfig } from '@casebook/quiz';
import pg from 'pg';
import { freePort } from '../../libs/servers/src/index.ts';
import { profileFolder, type RunningProfile, startProfile } from '../../tests/profiles/running-profile.ts';
import { root } from '../../tools/install.mjs';
import { plansOf } from '../bank-scale/plans.ts';
import { admitMember, type BenchMember } from '../bench-member.ts';
import type { Finding, Findings } from '../findings.ts';
import { interleaved, median } from '../rounds.ts';
import { storePast } from './past-answers.ts';
import { statementsOf } from './told-statements.ts';

const LONG = { answers: 100_000, days: 1_500 };
const SHORT = { answers: 1_000, days: 30 };
const REQUESTS = 60;
const ROUNDS = 11;
const AIM = { value: 1.2, atMost: true };
const PATHS = ['/api/v1/progress', '/api/v1/progress/history', '/api/v1/mistakes'];

/** What a long history costs: the time of a request of a member with 100,000 answers ÷ that of one with 1,000. */
export async function progress([profile = 'embedded']: readonly string[]): Promise<Findings> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder);
  const sql = new pg.Client({ connectionString: system.databases.quiz });
  try {
    const [long, short] = [await admitMember(system), await admitMember(system)];
    await sql.connect();
    await storePast(sql, { ...LONG, memberId: long.id });
    await storePast(sql, { ...SHORT, memberId: short.id });
    derive(system);
    const rows: Finding[] = [];
    for (const path of PATHS) rows.push(await measure(system.url, path, long, short));
    return {
      title: `progress: a request at ${LONG.answers} answers of the member ÷ at ${SHORT.answers}`,
      rows,
      notes: await plans(system, sql, long),
    };
  } finally {
    await sql.end();
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function derive({ environment }: RunningProfile): void {
  const { status } = spawnSync(process.execPath, ['apps/standalone/dist/operate.js', 'rebuild', 'quiz.member-progress'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error('The figures could not be derived');
}

async function measure(origin: string, path: string, long: BenchMember, short: BenchMember): Promise<Finding> {
  const timeOf = (member: BenchMember) => async () => {
    const times: number[] = [];
    for (let request = 0; request < REQUESTS; request += 1) times.push(await timed(origin + path, member));
    return median(times);
  };
  const sides = { long: timeOf(long), short: timeOf(short) };
  await interleaved(sides, 2);
  const times = await interleaved(sides, ROUNDS);
  return {
    what: `GET ${path}`,
    figure: `${times.long.toFixed(2)} ms`,
    against: `${times.short.toFixed(2)} ms`,
    ratio: times.long / times.short,
    aim: AIM,
  };
}

async function timed(url: string, { headers }: BenchMember): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${body}`);
  return performance.now() - began;
}

/** How PostgreSQL goes about each statement of a member with a long history. */
async function plans(system: RunningProfile, sql: pg.Client, { headers }: BenchMember): Promise<string[]> {
  const environment = { ...system.environment, QUIZ_PORT: String(await freePort()), LOG_LEVEL: 'silent' };
  const service = await bootService(quiz, readQuizConfig(environment), { transport: new InProcessTransport() });
  try {
    const asked = [];
    for (const path of PATHS) {
      const statements = await statementsOf(() => fetch(`${service.url}${path}`, { headers }).then((answer) => answer.text()));
      asked.push({ what: `GET ${path}`, statements });
    }
    return await plansOf(sql, asked);
  } finally {
    await service.stop();
  }
}
