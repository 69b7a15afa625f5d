import type { CheckResult, Clock } from '@casebook/platform';
import { type AbuseState, initialState } from './abuse-state.ts';
import type { AbuseStates, StateTransition } from './abuse-states.ts';
import { RecentMembers } from './recent-members.ts';

/** A state takes about 1 kB; an abuser's up to 15 kB. */
export const MAX_MEMBERS = 20_000;

/**
 * Stores states in this process; a restart resets them. Beyond `maxMembers`, the states of the least recently active members are dropped.
 */
export class MemoryAbuseStates implements AbuseStates {
  readonly #states: RecentMembers<AbuseState>;

  constructor(
    private readonly clock: Clock,
    maxMembers = MAX_MEMBERS,
  ) {
    this.#states = new RecentMembers(maxMembers);
  }

  async update<Result>(memberId: string, transition: StateTransition<Result>): Promise<Result> {
    // Atomic, because nothing is awaited.
    const { state, result } = transition(this.#states.get(memberId) ?? initialState, this.clock.now().getTime());
    this.#states.set(memberId, state);
    return result;
  }

  async read(memberId: string): Promise<{ state: AbuseState; now: number }> {
    return { state: this.#states.get(memberId) ?? initialState, now: this.clock.now().getTime() };
  }

  async delete(memberId: string): Promise<void> {
    this.#states.delete(memberId);
  }

  health(): CheckResult {
    return { status: 'up' };
  }

  async stop(): Promise<void> {}
}
