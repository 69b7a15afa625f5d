import type { Log } from '../logging/logger.ts';

/** The order in which a service stops, after its last request was answered. */
const phases = ['workers', 'relay', 'connections'] as const;
export type ShutdownPhase = (typeof phases)[number];

/** Closes what a service has open when it stops, phase by phase. */
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
