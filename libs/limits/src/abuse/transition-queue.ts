import type { AbuseState } from './abuse-state.ts';
import type { StateTransition } from './abuse-states.ts';

/** A transition with its caller, who waits for the result. */
interface PendingTransition {
  /** @returns the new state, and a function that passes the result to the caller */
  step(state: AbuseState, now: number): { readonly state: AbuseState; readonly settle: () => void };
  reject(error: unknown): void;
}

interface Queue {
  waiting: PendingTransition[];
  readonly done: Promise<void>;
}

/**
 * Applies a member's transitions one after another. Those that arrive while one is being stored are combined, so that a burst of parallel
 * requests of one member takes two writes.
 */
export class TransitionQueue {
  readonly #queues = new Map<string, Queue>();

  /** @param apply stores a transition */
  constructor(private readonly apply: <Result>(memberId: string, transition: StateTransition<Result>) => Promise<Result>) {}

  add<Result>(memberId: string, transition: StateTransition<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const step = (before: AbuseState, now: number) => {
        const { state, result } = transition(before, now);
        return { state, settle: () => resolve(result) };
      };
      const queue = this.#queues.get(memberId);
      if (queue) queue.waiting.push({ step, reject });
      else this.#queues.set(memberId, this.#start(memberId, { step, reject }));
    });
  }

  /** Waits until the member has no pending transitions. */
  async waitUntilEmpty(memberId: string): Promise<void> {
    await this.#queues.get(memberId)?.done;
  }

  #start(memberId: string, first: PendingTransition): Queue {
    const drain = async () => {
      for (let batch = [first]; batch.length > 0; ) {
        await this.#applyAll(memberId, batch);
        batch = queue.waiting;
        queue.waiting = [];
      }
      this.#queues.delete(memberId);
    };
    const queue: Queue = { waiting: [], done: Promise.resolve().then(drain) };
    return queue;
  }

  async #applyAll(memberId: string, batch: readonly PendingTransition[]): Promise<void> {
    const combined: StateTransition<(() => void)[]> = (before, now) => {
      const settles: (() => void)[] = [];
      let state = before;
      for (const { step } of batch) {
        const stepped = step(state, now);
        settles.push(stepped.settle);
        state = stepped.state;
      }
      return { state, result: settles };
    };
    try {
      for (const settle of await this.apply(memberId, combined)) settle();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
