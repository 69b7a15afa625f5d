import type { Log } from '../logging/logger.ts';

/** The phases of a shutdown, after the last response. */
const phases = ['workers', 'relay', 'connections'] as const;
export type ShutdownPhase = (typeof phases)[number];

/** Closes a service's resources on shutdown, phase by phase. */
export class Shutdown {
  readonly #closers = new Map<ShutdownPhase, (() => Promise<unknown>)[]>();

  on(phase: ShutdownPhase, close: () => Promise<unknown>): void {
    this.#closers.set(phase, [...(this.#closers.get(phase) ?? []), close]);
  }

  async run(log: Log): Promise<void> {
    for (const phase of phases) {
      const outcomes = await Promise.allSettled((this.#closers.get(phase) ?? []).map((close) => close()));
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') log.error({ err: outcome.reason, phase }, 'closing failed');
    }
  }
}
