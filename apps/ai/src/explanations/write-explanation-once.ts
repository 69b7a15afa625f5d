import { randomUUID } from 'node:crypto';
import {
  type Caller,
  Clock,
  Database,
  Log,
  runDespiteDisconnect,
  type Transaction,
  withoutIdempotency,
} from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { pause } from '../limits/request-permit.ts';
import type { Explanation, ExplanationKey } from './explanation.ts';
import { type ExplanationClaim, ExplanationsRepository } from './explanations.repository.ts';

/** How long a claim lasts without renewal. If the claiming process is killed, another request takes over after this time. */
const LEASE_MS = 15_000;
const RENEWAL_MS = 5_000;
const POLL_MS = 200;

type Written = Pick<Explanation, 'content' | 'model'>;
type Write = () => AsyncGenerator<string, Written, void>;

/** Writes an explanation once: of several concurrent requests, in any process, one writes it, and the others wait for the result. */
@Injectable()
export class WriteExplanationOnce {
  constructor(
    private readonly database: Database,
    private readonly explanations: ExplanationsRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Yields the stored explanation, or writes it.
   * @param write runs in at most one request at a time; another request takes over if it fails or its process dies
   * @throws what `write` throws; the signal's reason
   */
  async *run(caller: Caller, key: ExplanationKey, signal: AbortSignal, write: Write): AsyncGenerator<string, Explanation, void> {
    for (;;) {
      const stored = await this.explanations.find(key);
      if (stored) {
        if ('text' in stored.content) yield stored.content.text;
        return stored;
      }
      const claim = await this.#claim(caller, key);
      const written = claim && (yield* this.#write(caller, claim, write));
      if (written) return written;
      await pause(POLL_MS, signal);
    }
  }

  async *#write(caller: Caller, claim: ExplanationClaim, write: Write): AsyncGenerator<string, Explanation | undefined, void> {
    const renewal = setInterval(() => this.#renew(caller, claim), RENEWAL_MS);
    let isSaved = false;
    try {
      const written = yield* write();
      const saved = await this.#change(caller, (tx) => this.explanations.save(tx, claim, written));
      isSaved = saved !== undefined;
      return saved;
    } finally {
      clearInterval(renewal);
      if (!isSaved) await this.#change(caller, (tx) => this.explanations.release(tx, claim));
    }
  }

  #claim(caller: Caller, key: ExplanationKey): Promise<ExplanationClaim | undefined> {
    return this.#change(caller, (tx) => this.explanations.claim(tx, key, randomUUID(), this.#leaseEnd()));
  }

  #renew(caller: Caller, claim: ExplanationClaim): void {
    // If renewing fails, the lease ends, and another request may write the same explanation again.
    this.#change(caller, (tx) => this.explanations.renew(tx, claim, this.#leaseEnd())).catch((error) =>
      this.log.warn({ err: error, explanationId: claim.id }, 'the lease of an explanation was not renewed'),
    );
  }

  #leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }

  /** Runs in a transaction of its own, which continues if the client disconnects. */
  #change<Result>(caller: Caller, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return runDespiteDisconnect(() => this.database.write(withoutIdempotency(caller), work));
  }
}
