import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@casebook/platform';
import { artifactsFolder } from '../../libs/servers/src/index.ts';
import type { Finding, Findings } from '../findings.ts';
import { interleaved, median, quantile } from '../rounds.ts';
import { Effects } from './effects.ts';
import { MembersAnswers, untold } from './members-answers.ts';
import { Poller } from './poller.ts';
import { type Services, startServices, tellAnswer } from './services.ts';

const POLL_MS = 500;
const EVENTS_A_ROUND = 200;
const EVENTS_A_SECOND = 50;
const WARM_UP_ROUNDS = 4;
const ROUND_MS = 2_000;
const AIMS = { latency: { value: 1 / 30, atMost: true }, throughput: { value: 0.85 } };

/** How soon an event has its effect, held against a poller; and what telling an event costs a write. */
export async function outbox(): Promise<Findings> {
  const folder = artifactsFolder('bench', `outbox-${process.pid}`);
  const services = await startServices(folder);
  try {
    return {
      title: `outbox: commit → effect ÷ a ${POLL_MS} ms poller; answers submitted with their event ÷ without, a second`,
      rows: [...(await measureLatency(services)), ...(await measureThroughput(services))],
      notes: [],
    };
  } finally {
    await services.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureLatency({ quiz, bank, unattended }: Services): Promise<Finding[]> {
  const poller = await Poller.start(unattended.url, POLL_MS);
  const told = await Effects.watch(bank.app.get(Database).url, 'answers');
  const polled = await Effects.watch(unattended.url, 'polled_answers');
  const database = quiz.app.get(Database);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await latencies(database, told, []);
  const all = { relay: [] as number[], poller: [] as number[] };
  const p99 = await interleaved({
    relay: () => latencies(database, told, all.relay),
    poller: () => latencies(unattended, polled, all.poller),
  });
  await poller.stop();
  await told.stop();
  await polled.stop();
  const p50 = { relay: median(all.relay), poller: median(all.poller) };
  const finding = (what: string, { relay, poller: against }: typeof p50): Finding => ({
    what,
    figure: `${relay.toFixed(1)} ms`,
    against: `${against.toFixed(1)} ms`,
    ratio: relay / against,
  });
  return [{ ...finding('commit → effect, p99', p99), aim: AIMS.latency }, finding('commit → effect, p50', p50)];
}

/** One round at a modest rate. @returns the p99 of commit → effect, in milliseconds */
async function latencies(database: Database, effects: Effects, all: number[]): Promise<number> {
  const events = Array.from({ length: EVENTS_A_ROUND }, async (_nothing, at) => {
    await sleep((at + Math.random()) * (1_000 / EVENTS_A_SECOND));
    const answerId = await tellAnswer(database);
    const committed = performance.now();
    return Math.max(0, (await effects.of(answerId)) - committed);
  });
  const taken = await Promise.all(events);
  all.push(...taken);
  return quantile(taken, 0.99);
}

async function measureThroughput({ quiz, bank, transport }: Services): Promise<Finding[]> {
  const answers = await MembersAnswers.prepare(quiz);
  const round = async (deliversHere: boolean) => {
    transport.deliversHere = deliversHere;
    const rate = await answers.perSecond(ROUND_MS);
    for (const service of [quiz, bank]) await untilIdle(service.app.get(Database));
    return rate;
  };
  await round(false);
  const rates = await interleaved({
    without: () => untold(quiz, () => round(false)),
    handedOn: () => round(false),
    consumed: () => round(true),
  });
  const finding = (what: string, rate: number): Finding => ({
    what,
    figure: `${rate.toFixed(0)}/s`,
    against: `${rates.without.toFixed(0)}/s`,
    ratio: rate / rates.without,
  });
  return [
    { ...finding('answers, handed on', rates.handedOn), aim: AIMS.throughput },
    finding('answers, and consumed in the same process', rates.consumed),
  ];
}

/** So that what one round leaves to be done does not fall on the next. */
async function untilIdle(database: Database): Promise<void> {
  for (let waiting = 1; waiting > 0; await sleep(50)) {
    const [row] = await database.sql.query<{ waiting: number }[]>`
      SELECT ((SELECT count(*) FROM platform.outbox)
        + (SELECT count(*) FROM platform.inbox WHERE status = 'pending'))::int AS waiting`;
    waiting = row?.waiting ?? 0;
  }
}
