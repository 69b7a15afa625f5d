import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@casebook/platform';
import { artifactsFolder } from '../../libs/servers/src/index.ts';
import type { Measurement, Report } from '../report.ts';
import { interleaved, median, quantile } from '../rounds.ts';
import { AnswerLoad, withoutEvents } from './answer-load.ts';
import { CommitWatcher } from './commit-watcher.ts';
import { Poller } from './poller.ts';
import { type Services, startServices, writeAnswer } from './services.ts';

const POLL_MS = 500;
const EVENTS_PER_ROUND = 200;
const EVENTS_PER_SECOND = 50;
const WARM_UP_ROUNDS = 4;
const ROUND_MS = 2_000;
const TARGETS = { latency: { value: 1 / 30, atMost: true }, throughput: { value: 0.85 } };

/** Measures the time from commit to effect, compared with a polling outbox, and the cost of emitting an event in a write. */
export async function outbox(): Promise<Report> {
  const folder = artifactsFolder('bench', `outbox-${process.pid}`);
  const services = await startServices(folder);
  try {
    return {
      title: `outbox: commit → effect ÷ a ${POLL_MS} ms poller; answers per second with their event ÷ without`,
      rows: [...(await measureLatency(services)), ...(await measureThroughput(services))],
      notes: [],
    };
  } finally {
    await services.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureLatency({ quiz, bank, withoutRelay }: Services): Promise<Measurement[]> {
  const poller = await Poller.start(withoutRelay.url, POLL_MS);
  const relayed = await CommitWatcher.watch(bank.app.get(Database).url, 'answers');
  const polled = await CommitWatcher.watch(withoutRelay.url, 'polled_answers');
  const database = quiz.app.get(Database);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await measureRound(database, relayed, []);
  const all = { relay: [] as number[], poller: [] as number[] };
  const p99 = await interleaved({
    relay: () => measureRound(database, relayed, all.relay),
    poller: () => measureRound(withoutRelay, polled, all.poller),
  });
  await poller.stop();
  await relayed.stop();
  await polled.stop();
  const p50 = { relay: median(all.relay), poller: median(all.poller) };
  const compare = (name: string, { relay, poller: baseline }: typeof p50): Measurement => ({
    name,
    result: `${relay.toFixed(1)} ms`,
    baseline: `${baseline.toFixed(1)} ms`,
    ratio: relay / baseline,
  });
  return [{ ...compare('commit → effect, p99', p99), target: TARGETS.latency }, compare('commit → effect, p50', p50)];
}

/** Measures one round at a moderate rate. @returns the p99 of commit → effect, in milliseconds */
async function measureRound(database: Database, watcher: CommitWatcher, all: number[]): Promise<number> {
  const events = Array.from({ length: EVENTS_PER_ROUND }, async (_nothing, at) => {
    await sleep((at + Math.random()) * (1_000 / EVENTS_PER_SECOND));
    const answerId = await writeAnswer(database);
    const committed = performance.now();
    return Math.max(0, (await watcher.committedAt(answerId)) - committed);
  });
  const latenciesMs = await Promise.all(events);
  all.push(...latenciesMs);
  return quantile(latenciesMs, 0.99);
}

async function measureThroughput({ quiz, bank, transport }: Services): Promise<Measurement[]> {
  const answers = await AnswerLoad.prepare(quiz);
  const round = async (deliversLocally: boolean) => {
    transport.deliversLocally = deliversLocally;
    const rate = await answers.perSecond(ROUND_MS);
    for (const service of [quiz, bank]) await waitForIdle(service.app.get(Database));
    return rate;
  };
  await round(false);
  const rates = await interleaved({
    without: () => withoutEvents(quiz, () => round(false)),
    published: () => round(false),
    consumed: () => round(true),
  });
  const compare = (name: string, rate: number): Measurement => ({
    name,
    result: `${rate.toFixed(0)}/s`,
    baseline: `${rates.without.toFixed(0)}/s`,
    ratio: rate / rates.without,
  });
  return [
    { ...compare('answers, events published', rates.published), target: TARGETS.throughput },
    compare('answers, events also consumed in the same process', rates.consumed),
  ];
}

/** Waits until outbox and inbox are empty, so that a round's deliveries don't slow down the next round. */
async function waitForIdle(database: Database): Promise<void> {
  for (let waiting = 1; waiting > 0; await sleep(50)) {
    const [row] = await database.sql.query<{ waiting: number }[]>`
      SELECT ((SELECT count(*) FROM platform.outbox)
        + (SELECT count(*) FROM platform.inbox WHERE status = 'pending'))::int AS waiting`;
    waiting = row?.waiting ?? 0;
  }
}
