import type { CheckResult } from '@casebook/platform';
import type { AbuseState } from './abuse-state.ts';

/** A pure transition of a member's state. @param now Unix milliseconds */
export type StateTransition<Result> = (state: AbuseState, now: number) => { readonly state: AbuseState; readonly result: Result };

/** Where members' states are stored: in this process, or in Redis for all processes. */
export interface AbuseStates {
  /** Runs a transition atomically. If another process changed the state first, the transition's result is dropped and it runs again. */
  update<Result>(memberId: string, transition: StateTransition<Result>): Promise<Result>;
  read(memberId: string): Promise<{ readonly state: AbuseState; readonly now: number }>;
  delete(memberId: string): Promise<void>;
  health(): CheckResult;
  stop(): Promise<void>;
}
