import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeCursor, type Keyset } from '@casebook/platform';
import pg from 'pg';
import { seededChance } from '../../libs/testing/src/seeded-chance.ts';
import { profileFolder, startProfile } from '../../tests/profiles/running-profile.ts';
import { admitMember, type BenchMember } from '../bench-member.ts';
import { type Finding, type Findings, sayAtOnce } from '../findings.ts';
import { PageServer } from '../page-server.ts';
import { median, quantile } from '../rounds.ts';
import { StatementLog } from '../statement-log.ts';
import { copyQuestions } from './fill-bank.ts';
import { importRate } from './import-rate.ts';
import { ListReader } from './list-reader.ts';
import { type MadeQuestion, QuestionMaker, type RealQuestion, wordsIn } from './made-questions.ts';
import { plansOf } from './plans.ts';
import { type Search, searchesFor } from './searches.ts';

const SEED = 20261121;
const SEARCHES = 400;
const ROUNDS = 50;
const PAGE = 20;
/** Pages by number go this deep (architecture.md, HTTP). */
const DEEPEST_ROW = 10_000;
const FOUND_AMONG = 10;

/** What the bank's lists cost at a million questions. */
export async function bankScale([profile = 'embedded']: readonly string[], questions: number): Promise<Findings> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder);
  const stops = [() => system.stop()];
  try {
    const member = await admitMember(system);
    const sql = new pg.Client({ connectionString: system.databases.bank });
    await sql.connect();
    stops.push(() => sql.end());
    const filled = await fill(sql, questions);
    const statements = new StatementLog(join(folder, 'statements.jsonl'));
    const settings = { STATEMENTS: statements.file };
    const server = await PageServer.start({ system, member, folder, entry: 'telling-bank.ts', settings });
    stops.push(() => server.stop());
    const bank = system.environment.BANK_URL ?? '';
    const findings = await measure({ sql, member, statements, telling: server.origin, bank, filled });
    const importing = { environment: system.environment, folder, sql, count: questions / 10, make: filled.make };
    return { ...findings, rows: [...findings.rows, ...sayAtOnce(await importRate(importing))] };
  } finally {
    for (const stop of stops.reverse()) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Filled {
  readonly rowsPerSecond: number;
  readonly sources: readonly { readonly id: string; readonly stem: string }[];
  /** Makes more of them. */
  readonly make: () => MadeQuestion;
  readonly questions: number;
}

async function fill(sql: pg.Client, questions: number): Promise<Filled> {
  const chance = seededChance(SEED);
  const real = (await sql.query<RealQuestion>('SELECT * FROM questions ORDER BY slug')).rows;
  const maker = new QuestionMaker(real, await stopWordsOf(sql, real), chance);
  console.log(`Filling in ${questions} questions, made from ${real.length}`);
  const rowsPerSecond = await copyQuestions(sql, 'questions', questions, () => maker.make());
  await sql.query('VACUUM (ANALYZE) questions');
  const { rows } = await sql.query<{ id: string; stem: string }>(
    'SELECT id::text, stem FROM questions TABLESAMPLE system (1) REPEATABLE (7) LIMIT 5000',
  );
  const sources = Array.from({ length: SEARCHES }, () => rows[Math.floor(chance() * rows.length)]).flatMap((row) => row ?? []);
  return { rowsPerSecond, sources, make: () => maker.make(), questions };
}

/** @returns the words of the questions that a search leaves out */
async function stopWordsOf(sql: pg.Client, real: readonly RealQuestion[]): Promise<ReadonlySet<string>> {
  const words = new Set(
    real.flatMap(({ stem, options, explanation }) =>
      wordsIn([stem, ...options.map(({ text }) => text), explanation.correct].join(' ')),
    ),
  );
  const { rows } = await sql.query<{ word: string }>(
    "SELECT word FROM unnest($1::text[]) AS used (word) WHERE to_tsvector('english', word) = ''::tsvector",
    [[...words]],
  );
  return new Set(rows.map(({ word }) => word));
}

interface Scene {
  readonly sql: pg.Client;
  readonly member: BenchMember;
  readonly statements: StatementLog;
  readonly telling: string;
  readonly bank: string;
  readonly filled: Filled;
}

async function measure({ sql, member, statements, telling, bank, filled }: Scene): Promise<Findings> {
  const reader = new ListReader(bank, member.headers);
  const teller = new ListReader(telling, member.headers);
  const searches = searchesFor(filled.sources, seededChance(SEED + 1));
  const size = sayAtOnce(await sizes(sql));
  const pages = sayAtOnce(...(await readPages(reader, sql)));
  const scan = await scanTime(sql, await statements.of(() => teller.read({ q: searches[0]?.query ?? '' })));
  const found = sayAtOnce(...(await search(reader, searches)).flatMap((kind) => beside(kind, scan)));
  const filtered = sayAtOnce(...(await readFiltered(reader, sql, filled.sources)));
  const plans = await plansOf(sql, [
    { what: 'first page', statements: await statements.of(() => teller.read({})) },
    { what: 'deepest page by number', statements: await statements.of(() => teller.read({ page: String(DEEPEST_ROW / PAGE) })) },
    { what: 'search', statements: await statements.of(() => teller.read({ q: searches[0]?.query ?? '' })) },
    { what: 'search, a word corrected', statements: await statements.of(() => teller.read({ q: searches[1]?.query ?? '' })) },
    { what: 'filter', statements: await statements.of(() => teller.read({ domain: 'Asset Security', difficulty: 'Hard' })) },
  ]);
  return {
    title: `bank-scale: the bank's lists at ${filled.questions} questions`,
    rows: [...pages, ...found, ...filtered, ...size],
    notes: [`Filled by COPY: ${filled.rowsPerSecond.toFixed(0)} rows a second.`, ...plans],
  };
}

/** @returns where the bank's last page begins */
async function deepestCursor(sql: pg.Client): Promise<string> {
  const { rows } = await sql.query<Keyset>(
    'SELECT updated_at AS at, id::text FROM questions ORDER BY updated_at, id OFFSET $1 LIMIT 1',
    [PAGE],
  );
  if (!rows[0]) throw new Error('The bank is shorter than a page');
  return encodeCursor(rows[0]);
}

async function readPages(reader: ListReader, sql: pg.Client): Promise<Finding[]> {
  const deepest = await deepestCursor(sql);
  const times = { first: [] as number[], cursor: [] as number[], number: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.first.push((await reader.read({})).ms);
    times.cursor.push((await reader.read({ cursor: deepest })).ms);
    times.number.push((await reader.read({ page: String(DEEPEST_ROW / PAGE) })).ms);
  }
  const first = median(times.first);
  const against = (figure: number) => ({ figure: ms(figure), against: ms(first), ratio: figure / first });
  return [
    { what: 'deepest page by cursor ÷ first', ...against(median(times.cursor)), aim: { value: 1.5, atMost: true } },
    { what: `page ${DEEPEST_ROW / PAGE} by number ÷ first`, ...against(median(times.number)) },
  ];
}

/** @returns the milliseconds that it takes to find the questions of a search where no index may be used, one process reading */
async function scanTime(sql: pg.Client, statements: readonly { text: string; values: unknown[] }[]): Promise<number> {
  const finding = statements.find(({ text }) => text.includes('q.search @@'));
  if (!finding) throw new Error('The search sent no statement that looks for words');
  await sql.query(`SET enable_indexscan = off; SET enable_bitmapscan = off; SET enable_indexonlyscan = off;
    SET max_parallel_workers_per_gather = 0`);
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    await sql.query(finding.text, finding.values);
    times.push(performance.now() - began);
  }
  await sql.query('RESET ALL');
  return median(times);
}

interface Found {
  readonly what: string;
  readonly times: readonly number[];
  readonly aim: number;
  readonly amongFirst: number;
}

async function search(reader: ListReader, searches: readonly Search[]): Promise<Found[]> {
  const kinds = [
    { what: 'search as written', isMistyped: false, aim: 1 / 80, times: [] as number[], amongFirst: 0 },
    { what: 'search with a typo', isMistyped: true, aim: 1 / 40, times: [] as number[], amongFirst: 0 },
  ];
  for (const { query, isMistyped, sourceId } of searches) {
    const { ms: time, ids } = await reader.read({ q: query });
    const kind = kinds.find((one) => one.isMistyped === isMistyped);
    kind?.times.push(time);
    if (kind && ids.slice(0, FOUND_AMONG).includes(sourceId)) kind.amongFirst += 1;
  }
  return kinds;
}

function beside({ what, times, aim, amongFirst }: Found, scan: number): Finding[] {
  const p95 = quantile(times, 0.95);
  const share = amongFirst / times.length;
  return [
    {
      what: `${what}, p95 ÷ sequential scan`,
      figure: ms(p95),
      against: ms(scan),
      ratio: p95 / scan,
      aim: { value: aim, atMost: true },
    },
    { what: `${what}, its question in the first ${FOUND_AMONG}`, figure: share.toFixed(3), ratio: share, aim: { value: 0.95 } },
  ];
}

async function readFiltered(reader: ListReader, sql: pg.Client, sources: Filled['sources']): Promise<Finding[]> {
  const domains = ['Asset Security', 'Security Operations', 'Identity and Access Management (IAM)'];
  const difficulties = ['Easy', 'Medium', 'Hard'];
  const times: number[] = [];
  const trips: number[] = [];
  for (const [at, { stem }] of sources.slice(0, 100).entries()) {
    const word = stem.toLowerCase().match(/\p{L}{6,}/gu)?.[at % 3] ?? 'security';
    const filters = { domain: domains[at % 3] ?? '', difficulty: difficulties[at % 2] ?? '', page: String(1 + (at % 5)) };
    times.push((await reader.read({ q: word, ...filters })).ms);
    const began = performance.now();
    await sql.query('SELECT 1');
    trips.push(performance.now() - began);
  }
  return [
    {
      what: 'filter, a word and a page, p95, beside SELECT 1',
      figure: ms(quantile(times, 0.95)),
      against: ms(quantile(trips, 0.95)),
    },
  ];
}

async function sizes(sql: pg.Client): Promise<Finding> {
  const { rows } = await sql.query<{ indexes: string; table: string }>(
    "SELECT pg_indexes_size('questions') AS indexes, pg_table_size('questions') AS table",
  );
  const [indexes, table] = [Number(rows[0]?.indexes), Number(rows[0]?.table)];
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
  return { what: 'indexes ÷ table', figure: mib(indexes), against: mib(table), ratio: indexes / table };
}

const ms = (time: number): string => `${time.toFixed(1)} ms`;
