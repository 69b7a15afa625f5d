import { randomUUID } from 'node:crypto';
import type { CheckResult, Clock, Log } from '@casebook/platform';
import { Redis } from 'ioredis';
import { DAY } from './abuse-rules.ts';
import { type AbuseState, initialState } from './abuse-state.ts';
import type { AbuseStates, StateTransition } from './abuse-states.ts';
import { MAX_MEMBERS } from './memory-abuse-states.ts';
import { RecentMembers } from './recent-members.ts';
import { stricterState } from './stricter-state.ts';
import { TransitionQueue } from './transition-queue.ts';

/** Sets the key if its value is still the expected one. Returns whether it did, the server's time, and the current value if it didn't. */
const COMPARE_AND_SET = `
local time = redis.call('TIME')
local value = redis.call('GET', KEYS[1]) or ''
if ARGV[2] ~= '' and value == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
  return { 1, time[1], time[2], '' }
end
return { 0, time[1], time[2], value }`;

/** Longer than every window and penalty. Admins list violations from the admin service's own table, not from these states. */
const RETENTION_MS = 7 * DAY;
/** If Redis doesn't respond within this time, it counts as down, and the request is decided in this process. */
const TIMEOUT_MS = 1_000;
/** Each failed try means that another process succeeded. This many failures in a row indicate a fault. */
const MAX_TRIES = 1_000;

/** A value in Redis. */
interface StoredState {
  /** Identifies a series of revisions. A state that starts anew gets a new lineage, since revisions of two lineages aren't comparable. */
  readonly lineage: string;
  readonly revision: number;
  readonly state: AbuseState;
}

/** The latest value of a member's state that this process has seen. */
interface SeenState extends StoredState {
  /** Whether the value is newer than the one in Redis. */
  readonly isAhead: boolean;
}

interface Reading {
  readonly wasSet: boolean;
  /** The current value in Redis. Empty if the key is missing, or was just set. */
  readonly value: string;
  readonly now: number;
}

interface RedisAbuseStatesOptions {
  readonly maxMembers?: number;
  /** For tests: the time to use instead of the server's. */
  readonly timeOf?: (serverTime: number) => number;
}

/**
 * Stores states in Redis (ADR 0041). The rules run in the process. Redis stores a new state only if the one that was read is unchanged,
 * and its clock is the time of all processes. While Redis is down, each process continues from the latest state it has seen: limits are
 * looser then, but never off. Once Redis is back, its state and the process's are merged to the stricter one, even if Redis lost its
 * data.
 */
export class RedisAbuseStates implements AbuseStates {
  readonly #redis: Redis;
  readonly #seen: RecentMembers<SeenState>;
  readonly #queue = new TransitionQueue((memberId, transition) => this.#update(memberId, transition));
  readonly #timeOf: (serverTime: number) => number;
  /** Settles once the first connection succeeded or failed, so that a new process doesn't decide without Redis before it could connect. */
  readonly #connected: Promise<void>;
  /** The server's time minus this process's monotonic time. */
  #offsetMs: number;

  /** @param clock is used until Redis is first reached */
  constructor(
    url: string,
    private readonly log: Log,
    clock: Clock,
    { maxMembers = MAX_MEMBERS, timeOf = (time) => time }: RedisAbuseStatesOptions = {},
  ) {
    this.#redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: TIMEOUT_MS,
      connectTimeout: TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
    });
    this.#redis.on('error', (error) => log.warn({ err: error }, DOWN));
    this.#connected = new Promise((resolve) => {
      for (const event of ['ready', 'error', 'close']) this.#redis.once(event, () => resolve());
    });
    this.#seen = new RecentMembers(maxMembers);
    this.#timeOf = timeOf;
    this.#offsetMs = clock.now().getTime() - performance.now();
  }

  update<Result>(memberId: string, transition: StateTransition<Result>): Promise<Result> {
    return this.#queue.add(memberId, transition);
  }

  async read(memberId: string): Promise<{ state: AbuseState; now: number }> {
    try {
      const reading = await this.#compareAndSet(memberId, '', '');
      return { state: this.#newest(memberId, reading).state, now: reading.now };
    } catch (error) {
      this.#warn(error);
      return { state: this.#seen.get(memberId)?.state ?? initialState, now: this.#now() };
    }
  }

  async delete(memberId: string): Promise<void> {
    await this.#queue.waitUntilEmpty(memberId);
    await this.#redis.del(keyOf(memberId));
    this.#seen.delete(memberId);
  }

  health(): CheckResult {
    return this.#redis.status === 'ready' ? { status: 'up' } : { status: 'degraded', detail: DOWN };
  }

  async stop(): Promise<void> {
    this.#redis.disconnect();
  }

  async #update<Result>(memberId: string, transition: StateTransition<Result>): Promise<Result> {
    try {
      return await this.#updateInRedis(memberId, transition);
    } catch (error) {
      this.#warn(error);
      return this.#updateHere(memberId, transition);
    }
  }

  async #updateInRedis<Result>(memberId: string, transition: StateTransition<Result>): Promise<Result> {
    let reading = await this.#compareAndSet(memberId, '', '');
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const before = this.#newest(memberId, reading);
      const { state, result } = transition(before.state, reading.now);
      const after: StoredState = { lineage: before.lineage, revision: before.revision + 1, state };
      const next = await this.#compareAndSet(memberId, reading.value, JSON.stringify(after));
      if (next.wasSet) {
        this.#seen.set(memberId, { ...after, isAhead: false });
        return result;
      }
      reading = next;
    }
    throw new Error(`Redis refused to store a member's limits ${MAX_TRIES} times`);
  }

  #updateHere<Result>(memberId: string, transition: StateTransition<Result>): Result {
    const before = this.#seen.get(memberId) ?? newLineage();
    const { state, result } = transition(before.state, this.#now());
    this.#seen.set(memberId, { lineage: before.lineage, revision: before.revision + 1, state, isAhead: true });
    return result;
  }

  /**
   * Merges the value in Redis with the one that this process has seen, and caches the result, in case Redis goes down before it is
   * stored.
   */
  #newest(memberId: string, { value, now }: Reading): StoredState {
    const stored = value === '' ? undefined : (JSON.parse(value) as StoredState);
    const seen = this.#seen.get(memberId);
    if (!stored) return seen ?? newLineage();
    const isDescendant = !seen || (stored.lineage === seen.lineage && stored.revision >= seen.revision && !seen.isAhead);
    const newest: SeenState = isDescendant
      ? { ...stored, isAhead: false }
      : {
          lineage: stored.lineage,
          revision: Math.max(stored.revision, seen.revision),
          state: stricterState(stored.state, seen.state, now),
          isAhead: true,
        };
    this.#seen.set(memberId, newest);
    return newest;
  }

  async #compareAndSet(memberId: string, expected: string, next: string): Promise<Reading> {
    await this.#connected;
    const reply = await this.#redis.eval(COMPARE_AND_SET, 1, keyOf(memberId), expected, next, RETENTION_MS);
    const [wasSet, seconds, microseconds, value] = reply as [number, string, string, string];
    const serverTime = Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
    this.#offsetMs = serverTime - performance.now();
    return { wasSet: wasSet === 1, value, now: this.#timeOf(serverTime) };
  }

  /** The server's time, extrapolated by this process's monotonic clock. */
  #now(): number {
    return this.#timeOf(Math.floor(this.#offsetMs + performance.now()));
  }

  #warn(error: unknown): void {
    // A lost connection was already logged by its event handler.
    if (this.#redis.status === 'ready') this.log.warn({ err: error }, DOWN);
  }
}

const DOWN = 'Redis is down; AI limits are counted in memory';

const keyOf = (memberId: string): string => `abuse:1:${memberId}`;

const newLineage = (): StoredState => ({ lineage: randomUUID(), revision: 0, state: initialState });
