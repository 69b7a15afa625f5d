import type { LimitMode } from '@casebook/contracts';
import fc from 'fast-check';
import type { AbuseLimiter } from '../src/abuse/abuse-limiter.ts';
import { PlainLimiter } from './plain-limiter.ts';

/** The time of a run, which the compared limiters read. */
export interface ModelTime {
  now: number;
}

/** Counts of what the compared limiters did. */
export interface PlayedModel {
  runs: number;
  steps: number;
  granted: number;
  /** Refusals by message, without their numbers. */
  readonly refused: Map<string, number>;
}

interface Model {
  readonly plain: PlainLimiter;
  readonly played: PlayedModel;
}

interface Real {
  readonly memberId: string;
  readonly time: ModelTime;
  /** Each entry is one storage, compared separately. If it has several clients, they take turns. */
  readonly limiters: readonly (readonly AbuseLimiter[])[];
}

type ModelCommand = fc.AsyncCommand<Model, Real>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Gaps at the boundaries of the limits and a millisecond before and after, and a clock that goes back. */
const gap = fc.oneof(
  fc.constantFrom(0, 1, 999, 1_000, 1_001, 1_999, 2_000, 2_001, 4_999, 5_000, 5_001, 6_000),
  fc.constantFrom(29_999, 30_000, 30_001, 59_999, 60_000, 119_999, 120_000, 5 * MINUTE - 1, 5 * MINUTE),
  fc.constantFrom(-10 * MINUTE, -1_000, -1),
  fc.integer({ min: 0, max: 10_000 }),
);
const pause = fc.constantFrom(HOUR - 1, HOUR, HOUR + 1, 24 * HOUR - 1, 24 * HOUR, 25 * HOUR);
const mode = fc.constantFrom<LimitMode>('single', 'bulk');

class Requests implements ModelCommand {
  readonly #gaps: readonly number[];
  readonly #mode: LimitMode;

  /** @param gaps the milliseconds before each request */
  constructor(gaps: readonly number[], requested: LimitMode) {
    this.#gaps = gaps;
    this.#mode = requested;
  }

  check = () => true;

  async run({ plain, played }: Model, real: Real): Promise<void> {
    for (const [index, gapMs] of this.#gaps.entries()) {
      real.time.now += gapMs;
      const { granted, message, waitMs, severity } = plain.request(real.time.now, this.#mode);
      const expected = { granted, message, waitMs, severity };
      played.steps += 1;
      if (granted) played.granted += 1;
      const kind = message?.replace(/\d+ \w+$/, 'N').replace(/\d+/, 'N');
      if (kind) played.refused.set(kind, (played.refused.get(kind) ?? 0) + 1);
      for (const clients of real.limiters) {
        const decision = await clientOf(clients, index).request(real.memberId, this.#mode);
        const actual = decision.granted
          ? { granted: true }
          : {
              granted: false,
              message: decision.message,
              waitMs: decision.waitMs,
              severity: decision.violation?.severity,
            };
        assertEqual(actual, expected);
      }
    }
  }

  toString = () => `${this.#mode} after ${this.#gaps.join(', ')} ms`;
}

class Pause implements ModelCommand {
  readonly #ms: number;

  constructor(ms: number) {
    this.#ms = ms;
  }

  check = () => true;

  async run({ plain, played }: Model, { time, limiters, memberId }: Real): Promise<void> {
    time.now += this.#ms;
    played.steps += 1;
    const [minute, hour, day] = plain.used(time.now);
    const expected = { mode: plain.isBulkModeOn(time.now) ? 'bulk' : 'single', minute, hour, day };
    for (const clients of limiters) {
      const { mode: current, ...counts } = await clientOf(clients, 0).stateOf(memberId);
      assertEqual({ mode: current, minute: counts.minute.used, hour: counts.hour.used, day: counts.day.used }, expected);
    }
  }

  toString = () => `pause of ${this.#ms} ms`;
}

class SwitchBulk implements ModelCommand {
  readonly #change: 'startBulk' | 'endBulk';

  constructor(change: 'startBulk' | 'endBulk') {
    this.#change = change;
  }

  check = () => true;

  async run({ plain, played }: Model, { time, limiters, memberId }: Real): Promise<void> {
    plain[this.#change](time.now);
    played.steps += 1;
    for (const clients of limiters) await clientOf(clients, 1)[this.#change](memberId);
  }

  toString = () => this.#change;
}

const every = (gapMs: number, count: number): number[] => new Array<number>(count).fill(gapMs);

/** Long runs reach the limits per hour; short ones reach the boundaries between the other limits. */
const commands = fc.commands(
  [
    fc.tuple(gap, mode).map(([gapMs, requested]) => new Requests([gapMs], requested)),
    fc.tuple(fc.array(gap, { maxLength: 5 }), mode).map(([gaps, requested]) => new Requests(gaps, requested)),
    fc
      .tuple(fc.integer({ min: 2, max: 40 }), gap, mode)
      .map(([count, gapMs, requested]) => new Requests(every(gapMs, count), requested)),
    fc.constantFrom(6_000, 6_001, 7_000).map((gapMs) => new Requests(every(gapMs, 205), 'single')),
    pause.map((ms) => new Pause(ms)),
    gap.map((ms) => new Pause(ms)),
    fc.constantFrom('startBulk' as const, 'endBulk' as const).map((change) => new SwitchBulk(change)),
  ],
  { maxCommands: 60, size: 'max' },
);

/** A day's requests, and some beyond the limit. */
const longDay = fc.tuple(fc.integer({ min: 1, max: 12 }), gap).map(([beyond, gapMs]) => {
  const hours = [1, 2, 3, 4, 5].flatMap(() => [new Requests(every(6_000, 200), 'single'), new Pause(HOUR)]);
  return [...hours, new Requests([...every(6_000, beyond), ...every(gapMs, 4)], 'single')];
});

/** With this gap, the cooldown lets the 1st, the 8th, and the 15th request pass. */
const RAPID = 750;
const edge = fc.constantFrom(-1, 0, 1);

/** The longest gap that still counts toward a rapid series, and the shortest that restarts the count. */
const rapidEdge = fc
  .tuple(fc.integer({ min: 10, max: 16 }), fc.constantFrom(2_000, 5_000, 30_000), edge, mode)
  .map(([before, boundary, difference, requested]) => [
    new SwitchBulk('startBulk'),
    new Requests([...every(RAPID, before), boundary + difference], requested),
    new SwitchBulk('endBulk'),
    new Requests([4_500, ...every(RAPID, 3), 2_000 + difference, ...every(RAPID, 4)], 'single'),
  ]);

/** Seven high-severity violations, an eighth about an hour after the first, and a request about an hour after that. */
const penaltyEdge = fc.tuple(edge, edge).map(([toEighth, afterEighth]) => {
  const series = [...every(RAPID, 21), HOUR - 20 * RAPID + toEighth, ...every(RAPID, 14)];
  return [new Requests([...series, HOUR + afterEighth, ...every(RAPID, 3)], 'single')];
});

const RUNS_PER_ROUND = 2;

/**
 * Plays random histories of members until the limiters have taken the given number of steps, and compares each decision with the plain
 * limiter's.
 * @param limiters share the time; the limiters of one storage are its clients
 * @throws Error with the shortest history that differs, and its seed
 */
export async function playModel(
  minSteps: number,
  time: ModelTime,
  limiters: readonly (readonly AbuseLimiter[])[],
  seed = 1,
): Promise<PlayedModel> {
  const played: PlayedModel = { runs: 0, steps: 0, granted: 0, refused: new Map() };
  const start = async () => {
    played.runs += 1;
    const memberId = `${seed}-${played.runs}`;
    return { model: { plain: new PlainLimiter(), played }, real: { memberId, time, limiters } };
  };
  const playCommands = async (each: Iterable<ModelCommand>) => {
    let started: Awaited<ReturnType<typeof start>> | undefined;
    await fc.asyncModelRun(async () => {
      started = await start();
      return started;
    }, each);
    if (started) await compareViolations(started.model, started.real);
  };
  for (let round = 0; played.steps < minSteps; round += 1) {
    const parameters = { numRuns: RUNS_PER_ROUND, seed: seed * 1_000 + round };
    await fc.assert(fc.asyncProperty(commands, playCommands), parameters);
    await fc.assert(fc.asyncProperty(fc.oneof(rapidEdge, penaltyEdge), playCommands), { ...parameters, numRuns: 4 });
    if (round % 50 === 0) await fc.assert(fc.asyncProperty(longDay, playCommands), { ...parameters, numRuns: 1 });
  }
  return played;
}

/** Violations kept: 100. */
async function compareViolations({ plain }: Model, { limiters, memberId }: Real): Promise<void> {
  const expected = plain.violations.slice(-100);
  for (const clients of limiters) {
    const violations = await clientOf(clients, 0).violationsOf(memberId);
    assertEqual(
      violations.map(({ type, timestamp, severity }) => ({ type, severity, timestamp })),
      expected.map(({ type, severity, timestamp }) => ({ type, severity, timestamp })),
    );
  }
}

function clientOf(clients: readonly AbuseLimiter[], turn: number): AbuseLimiter {
  const client = clients[turn % clients.length];
  if (!client) throw new Error('A storage needs a client');
  return client;
}

function assertEqual(actual: object, expected: object): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`The limiter decided ${one}, the plain limiter ${other}`);
}
