import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeCursor, type Keyset } from '@casebook/platform';
import pg from 'pg';
import { seededChance } from '../../libs/testing/src/seeded-chance.ts';
import { profileFolder, startProfile } from '../../tests/profiles/running-profile.ts';
import { createPaidMember, type TestMember } from '../../tests/shared/test-member.ts';
import { PageServer } from '../page-server.ts';
import { type Measurement, printRows, type Report } from '../report.ts';
import { median, quantile } from '../rounds.ts';
import { StatementLog } from '../statement-log.ts';
import { copyQuestions } from './fill-bank.ts';
import { importRate } from './import-rate.ts';
import { ListReader } from './list-reader.ts';
import { plansOf } from './plans.ts';
import { type GeneratedQuestion, QuestionGenerator, type RealQuestion, wordsIn } from './question-generator.ts';
import { type Search, searchesFor } from './searches.ts';

const SEED = 20261121;
const SEARCHES = 400;
const ROUNDS = 50;
const PAGE = 20;
/** The deepest row that a page number may address: the bank's contract refuses deeper pages. */
const DEEPEST_ROW = 10_000;
const TOP_RESULTS = 10;

/** Measures the bank's lists, searches, and import at a million questions. */
export async function bankScale([profile = 'embedded']: readonly string[], questions: number): Promise<Report> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder);
  const stops = [() => system.stop()];
  try {
    const member = await createPaidMember(system);
    const sql = new pg.Client({ connectionString: system.databases.bank });
    await sql.connect();
    stops.push(() => sql.end());
    const filled = await fill(sql, questions);
    const statements = new StatementLog(join(folder, 'statements.jsonl'));
    const settings = { STATEMENTS: statements.file };
    const server = await PageServer.start({ system, member, folder, entry: 'logging-bank.ts', settings });
    stops.push(() => server.stop());
    const bank = system.environment.BANK_URL ?? '';
    const report = await measure({ sql, member, statements, loggingBank: server.origin, bank, filled });
    const importing = { environment: system.environment, folder, sql, count: questions / 10, generate: filled.generate };
    return { ...report, rows: [...report.rows, ...printRows(await importRate(importing))] };
  } finally {
    for (const stop of stops.reverse()) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface FilledBank {
  readonly rowsPerSecond: number;
  readonly sources: readonly { readonly id: string; readonly stem: string }[];
  /** Generates one more question. */
  readonly generate: () => GeneratedQuestion;
  readonly questions: number;
}

async function fill(sql: pg.Client, questions: number): Promise<FilledBank> {
  const chance = seededChance(SEED);
  const real = (await sql.query<RealQuestion>('SELECT * FROM questions ORDER BY slug')).rows;
  const generator = new QuestionGenerator(real, await stopWordsOf(sql, real), chance);
  console.log(`Inserting ${questions} questions generated from ${real.length}`);
  const rowsPerSecond = await copyQuestions(sql, 'questions', questions, () => generator.generate());
  await sql.query('VACUUM (ANALYZE) questions');
  const { rows } = await sql.query<{ id: string; stem: string }>(
    'SELECT id::text, stem FROM questions TABLESAMPLE system (1) REPEATABLE (7) LIMIT 5000',
  );
  const sources = Array.from({ length: SEARCHES }, () => rows[Math.floor(chance() * rows.length)]).flatMap((row) => row ?? []);
  return { rowsPerSecond, sources, generate: () => generator.generate(), questions };
}

/** @returns the words of the questions that PostgreSQL's English text search ignores */
async function stopWordsOf(sql: pg.Client, real: readonly RealQuestion[]): Promise<ReadonlySet<string>> {
  const words = new Set(
    real.flatMap(({ stem, options, explanation }) =>
      wordsIn([stem, ...options.map(({ text }) => text), explanation.correct].join(' ')),
    ),
  );
  const { rows } = await sql.query<{ word: string }>(
    "SELECT word FROM unnest($1::text[]) AS words (word) WHERE to_tsvector('english', word) = ''::tsvector",
    [[...words]],
  );
  return new Set(rows.map(({ word }) => word));
}

interface MeasuredBank {
  readonly sql: pg.Client;
  readonly member: TestMember;
  readonly statements: StatementLog;
  /** The origin of the bank that logs its statements. */
  readonly loggingBank: string;
  readonly bank: string;
  readonly filled: FilledBank;
}

async function measure({ sql, member, statements, loggingBank, bank, filled }: MeasuredBank): Promise<Report> {
  const reader = new ListReader(bank, member.headers);
  const loggingReader = new ListReader(loggingBank, member.headers);
  const searches = searchesFor(filled.sources, seededChance(SEED + 1));
  const size = printRows(await sizes(sql));
  const pages = printRows(...(await readPages(reader, sql)));
  const scan = await scanTime(sql, await statements.of(() => loggingReader.read({ q: searches[0]?.query ?? '' })));
  const found = printRows(...(await search(reader, searches)).flatMap((kind) => compareWithScan(kind, scan)));
  const filtered = printRows(...(await readFiltered(reader, sql, filled.sources)));
  const plans = await plansOf(sql, [
    { name: 'first page', statements: await statements.of(() => loggingReader.read({})) },
    {
      name: 'deepest page by number',
      statements: await statements.of(() => loggingReader.read({ page: String(DEEPEST_ROW / PAGE) })),
    },
    { name: 'search', statements: await statements.of(() => loggingReader.read({ q: searches[0]?.query ?? '' })) },
    {
      name: 'search with a corrected word',
      statements: await statements.of(() => loggingReader.read({ q: searches[1]?.query ?? '' })),
    },
    {
      name: 'filter',
      statements: await statements.of(() => loggingReader.read({ domain: 'Asset Security', difficulty: 'Hard' })),
    },
  ]);
  return {
    title: `bank-scale: the bank's lists at ${filled.questions} questions`,
    rows: [...pages, ...found, ...filtered, ...size],
    notes: [`Filled by COPY: ${filled.rowsPerSecond.toFixed(0)} rows per second.`, ...plans],
  };
}

/** @returns the cursor of the bank's last page */
async function deepestCursor(sql: pg.Client): Promise<string> {
  const { rows } = await sql.query<Keyset>(
    'SELECT updated_at AS at, id::text FROM questions ORDER BY updated_at, id OFFSET $1 LIMIT 1',
    [PAGE],
  );
  if (!rows[0]) throw new Error('The bank is shorter than a page');
  return encodeCursor(rows[0]);
}

async function readPages(reader: ListReader, sql: pg.Client): Promise<Measurement[]> {
  const deepest = await deepestCursor(sql);
  const times = { first: [] as number[], cursor: [] as number[], number: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.first.push((await reader.read({})).ms);
    times.cursor.push((await reader.read({ cursor: deepest })).ms);
    times.number.push((await reader.read({ page: String(DEEPEST_ROW / PAGE) })).ms);
  }
  const first = median(times.first);
  const comparedWithFirst = (result: number) => ({ result: inMs(result), baseline: inMs(first), ratio: result / first });
  return [
    { name: 'deepest page by cursor ÷ first', ...comparedWithFirst(median(times.cursor)), target: { value: 1.5, atMost: true } },
    { name: `page ${DEEPEST_ROW / PAGE} by number ÷ first`, ...comparedWithFirst(median(times.number)) },
  ];
}

/** @returns how many milliseconds the search's query takes as a sequential scan in one process */
async function scanTime(sql: pg.Client, statements: readonly { text: string; values: unknown[] }[]): Promise<number> {
  const search = statements.find(({ text }) => text.includes('q.search @@'));
  if (!search) throw new Error('The log has no search statement');
  await sql.query(`SET enable_indexscan = off; SET enable_bitmapscan = off; SET enable_indexonlyscan = off;
    SET max_parallel_workers_per_gather = 0`);
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const startMs = performance.now();
    await sql.query(search.text, search.values);
    times.push(performance.now() - startMs);
  }
  await sql.query('RESET ALL');
  return median(times);
}

interface SearchTimes {
  readonly name: string;
  readonly times: readonly number[];
  readonly target: number;
  readonly inTop: number;
}

async function search(reader: ListReader, searches: readonly Search[]): Promise<SearchTimes[]> {
  const kinds = [
    { name: 'search as written', isMistyped: false, target: 1 / 80, times: [] as number[], inTop: 0 },
    { name: 'search with a typo', isMistyped: true, target: 1 / 40, times: [] as number[], inTop: 0 },
  ];
  for (const { query, isMistyped, sourceId } of searches) {
    const { ms: time, ids } = await reader.read({ q: query });
    const kind = kinds.find((one) => one.isMistyped === isMistyped);
    kind?.times.push(time);
    if (kind && ids.slice(0, TOP_RESULTS).includes(sourceId)) kind.inTop += 1;
  }
  return kinds;
}

function compareWithScan({ name, times, target, inTop }: SearchTimes, scan: number): Measurement[] {
  const p95 = quantile(times, 0.95);
  const share = inTop / times.length;
  return [
    {
      name: `${name}, p95 ÷ sequential scan`,
      result: inMs(p95),
      baseline: inMs(scan),
      ratio: p95 / scan,
      target: { value: target, atMost: true },
    },
    {
      name: `${name}, source question among the first ${TOP_RESULTS}`,
      result: share.toFixed(3),
      ratio: share,
      target: { value: 0.95 },
    },
  ];
}

async function readFiltered(reader: ListReader, sql: pg.Client, sources: FilledBank['sources']): Promise<Measurement[]> {
  const domains = ['Asset Security', 'Security Operations', 'Identity and Access Management (IAM)'];
  const difficulties = ['Easy', 'Medium', 'Hard'];
  const times: number[] = [];
  const roundTrips: number[] = [];
  for (const [at, { stem }] of sources.slice(0, 100).entries()) {
    const word = stem.toLowerCase().match(/\p{L}{6,}/gu)?.[at % 3] ?? 'security';
    const filters = { domain: domains[at % 3] ?? '', difficulty: difficulties[at % 2] ?? '', page: String(1 + (at % 5)) };
    times.push((await reader.read({ q: word, ...filters })).ms);
    const startMs = performance.now();
    await sql.query('SELECT 1');
    roundTrips.push(performance.now() - startMs);
  }
  return [
    {
      name: 'filter, word and page number, p95, compared with SELECT 1',
      result: inMs(quantile(times, 0.95)),
      baseline: inMs(quantile(roundTrips, 0.95)),
    },
  ];
}

async function sizes(sql: pg.Client): Promise<Measurement> {
  const { rows } = await sql.query<{ indexes: string; table: string }>(
    "SELECT pg_indexes_size('questions') AS indexes, pg_table_size('questions') AS table",
  );
  const [indexes, table] = [Number(rows[0]?.indexes), Number(rows[0]?.table)];
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
  return { name: 'indexes ÷ table', result: mib(indexes), baseline: mib(table), ratio: indexes / table };
}

const inMs = (time: number): string => `${time.toFixed(1)} ms`;
