import { performance } from 'node:perf_hooks';
import { admin, readAdminConfig } from '@casebook/admin';
import { AppErrorList, AuditPage, MemberPage, ReferralReportPage } from '@casebook/contracts';
import pg from 'pg';
import { z } from 'zod';
import { HeapGrowth } from '../../libs/testing/src/heap-growth.ts';
import startTestCluster, { stopTestCluster } from '../../libs/testing/src/jest-global-setup.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../libs/testing/src/service-under-test.ts';
import { plansOf } from '../bank-scale/plans.ts';
import { type Measurement, printRows, type Report } from '../report.ts';
import { interleaved } from '../rounds.ts';
import { StatementRecorder } from '../statement-recorder.ts';
import { auditPages, fillAudit } from './audit-pages.ts';
import { fillErrors, fillSignups } from './fill-admin.ts';

const ROUNDS = 31;
/** The deepest offset into the error log. */
const DEEPEST = 10_000;
const PAGE_TARGET = { value: 1.5, atMost: true };
const OFFSET_TARGET = { value: 3, atMost: true };
/** The maximum memory for exporting a file of any length. MiB. */
const EXPORT_MIB = 64;

/** The parts that a measurement needs: the service, and a function that reads it as an admin. */
interface Reading {
  readonly recorder: StatementRecorder;
  readonly tested: ServiceUnderTest<ReturnType<typeof readAdminConfig>>;
  get(path: string): Promise<Response>;
}

/**
 * Measures the referral report, the members, the error log, and the audit with many rows: the time of the deepest or filtered page ÷ that
 * of the first, and the memory of an export.
 */
export async function adminScale(_profiles: readonly string[], rows: number): Promise<Report> {
  await startTestCluster();
  const recorder = new StatementRecorder();
  try {
    const environment = { ADMIN_ROLE: 'api' };
    const tested = await startServiceUnderTest({ definition: admin, readConfig: readAdminConfig, environment });
    try {
      return await measure(tested, recorder, rows);
    } finally {
      await tested.stop();
    }
  } finally {
    recorder.stop();
    await stopTestCluster(process.pid);
  }
}

async function measure(tested: Reading['tested'], recorder: StatementRecorder, count: number): Promise<Report> {
  const operator = await tested.tokens.bearer('admin');
  const get = async (path: string) => {
    const response = await fetch(tested.service.url + path, { headers: operator.headers });
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response;
  };
  const reading = { recorder, tested, get };
  console.log(`Inserting ${count} signups, and as many errors and audit entries`);
  await fillSignups(tested.query, count);
  await fillErrors(tested.query, count);
  const report = await reportPages(reading, count);
  const members = await memberPages(reading);
  const log = errorPages(count);
  await fillAudit(tested.queryAsAdmin, count);
  const audit = await auditPages({ query: tested.queryAsAdmin, get }, count);
  const rows: Measurement[] = [];
  for (const pair of [...report, ...members, ...log, ...audit]) rows.push(...printRows(await compare(reading, pair)));
  rows.push(...printRows(...(await exportAll(reading, count))));
  return {
    title: `admin: ${count} signups, members, errors and audit entries`,
    rows,
    notes: await plans(
      reading,
      [...report, ...members, ...log, ...audit].flatMap(({ first, deepest }) => [first, deepest]),
    ),
  };
}

export interface PagePair {
  readonly name: string;
  readonly first: string;
  readonly deepest: string;
  readonly target: { readonly value: number; readonly atMost: boolean };
}

/** The deepest page by cursor: without a filter, with a rare code, and with a frequent one. */
async function reportPages({ tested, get }: Reading, count: number): Promise<PagePair[]> {
  const path = '/api/v1/referrals/report';
  const pairs = [];
  for (const filter of ['', '&code=code-1', '&code=CODE']) {
    const first = `${path}?limit=50${filter}`;
    const page = ReferralReportPage.parse(await (await get(first)).json());
    const last = page.items.at(-1);
    if (!last || page.nextCursor === undefined) throw new Error(`${first} has one page of ${count} signups`);
    const [oldest] = await tested.query<{ at: Date }>('SELECT min(created_at) AS at FROM user_referrals');
    const start = oldest?.at.getTime() ?? 0;
    // A time just after the oldest rows, so that the cursor leads to the oldest page.
    const at = new Date(start + (Date.parse(last.createdAt) - start) * 0.01);
    const cursor = Buffer.from(JSON.stringify({ at, id: last.userId })).toString('base64url');
    pairs.push({ name: `GET ${path} ${filter.slice(1)}`, first, deepest: `${first}&cursor=${cursor}`, target: PAGE_TARGET });
  }
  return pairs;
}

/** The deepest page of all members, and of those whose address has the typed prefix. */
async function memberPages({ tested }: Reading): Promise<PagePair[]> {
  const path = '/api/v1/members';
  const pairs = [];
  for (const start of ['', 'member-7', 'member-7a']) {
    const [last] = await tested.query<{ id: string }>(
      `SELECT id::text FROM actors WHERE email LIKE $1 ORDER BY email COLLATE "C" DESC OFFSET 10 LIMIT 1`,
      [`${start}%`],
    );
    const first = `${path}?limit=50${start && `&q=${start}`}`;
    pairs.push({ name: `GET ${path} ${start}`, first, deepest: `${first}&cursor=${last?.id}`, target: PAGE_TARGET });
  }
  return pairs;
}

function errorPages(count: number): PagePair[] {
  const path = '/api/admin/app-errors';
  const offset = Math.min(DEEPEST, Math.floor(count / 4));
  return ['', '&what=window_error', '&where_at=client', '&what=window_error&where_at=client'].map((filter) => {
    const first = `${path}?limit=50${filter}`;
    return { name: `GET ${path} ${filter.slice(1)}`, first, deepest: `${first}&offset=${offset}`, target: OFFSET_TARGET };
  });
}

async function compare({ get }: Reading, { name, first, deepest, target }: PagePair): Promise<Measurement> {
  const timeOf = (path: string) => async () => {
    const startMs = performance.now();
    const body: unknown = await (await get(path)).json();
    const elapsedMs = performance.now() - startMs;
    if (rowsOf(body) === 0) throw new Error(`${path} returned an empty page`);
    return elapsedMs;
  };
  const sides = { first: timeOf(first), deepest: timeOf(deepest) };
  await interleaved(sides, 5);
  const times = await interleaved(sides, ROUNDS);
  return {
    name,
    result: `${times.deepest.toFixed(2)} ms`,
    baseline: `${times.first.toFixed(2)} ms`,
    ratio: times.deepest / times.first,
    target,
  };
}

function rowsOf(body: unknown): number {
  const page = z.union([AppErrorList, ReferralReportPage, MemberPage, AuditPage]).parse(body);
  return 'data' in page ? page.data.length : page.items.length;
}

/**
 * Reads the whole file twice: once for the speed, and once for the heap, which is measured after each hundredth of the rows. Service and
 * reader share this process.
 */
async function exportAll({ get }: Reading, count: number): Promise<Measurement[]> {
  const startMs = performance.now();
  await readFile(get, count, () => undefined);
  const seconds = (performance.now() - startMs) / 1_000;
  const heap = new HeapGrowth();
  await readFile(get, count, () => heap.measure());
  const totalsMs = await timeOfTotals(get);
  return [
    { name: 'rows of the file per second', result: `${Math.round(count / seconds)}/s` },
    {
      name: 'heap that the file needs',
      result: `${heap.mebibytes} MiB`,
      baseline: `${EXPORT_MIB} MiB`,
      ratio: heap.mebibytes / EXPORT_MIB,
      target: { value: 1, atMost: true },
    },
    { name: 'GET /api/v1/referrals/report/totals', result: `${totalsMs.toFixed(0)} ms` },
  ];
}

/** @param onHundredth called after each hundredth of the rows @throws Error if the file is incomplete */
async function readFile(get: Reading['get'], count: number, onHundredth: () => void): Promise<void> {
  const { body } = await get('/api/v1/referrals/report.csv');
  const decoder = new TextDecoder();
  let [lines, nextAt] = [0, 0];
  for await (const chunk of body ?? []) {
    lines += decoder.decode(chunk, { stream: true }).split('\n').length - 1;
    if (lines < nextAt) continue;
    onHundredth();
    nextAt = lines + count / 100;
  }
  if (lines !== count + 1) throw new Error(`The file has ${lines} lines instead of ${count + 1}`);
}

async function timeOfTotals(get: Reading['get']): Promise<number> {
  const startMs = performance.now();
  await (await get('/api/v1/referrals/report/totals')).text();
  return performance.now() - startMs;
}

/** @returns the query plan of each statement that the requests cause */
async function plans({ recorder, tested, get }: Reading, paths: readonly string[]): Promise<string[]> {
  const requests = [];
  for (const path of paths) {
    const statements = await recorder.of(async () => (await get(path)).text());
    requests.push({ name: `GET ${path}`, statements });
  }
  const sql = new pg.Client({ connectionString: tested.config.databaseUrl });
  await sql.connect();
  try {
    return await plansOf(sql, requests);
  } finally {
    await sql.end();
  }
}
