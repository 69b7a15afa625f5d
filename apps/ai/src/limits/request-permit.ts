import { setTimeout as sleep } from 'node:timers/promises';
import { type LimitMode, LimitViolationRecorded } from '@casebook/contracts';
import { AbuseLimiter, type AbuseRefusal, refusalError } from '@casebook/limits';
import { type Caller, Database, lockMember, newId, withoutIdempotency } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { PenaltiesRepository } from './penalties/penalties.repository.ts';

/** Checks a member's AI requests against their limits. A violation is published before the refusal is thrown. */
@Injectable()
export class RequestPermit {
  constructor(
    private readonly limiter: AbuseLimiter,
    private readonly database: Database,
    private readonly penalties: PenaltiesRepository,
  ) {}

  /** @throws the refusal of a limit, with its wait */
  async require(caller: Caller, userId: string, mode: LimitMode): Promise<void> {
    const decision = await this.limiter.request(userId, mode);
    if (!decision.granted) throw await this.#refuse(caller, userId, decision);
  }

  /** Waits until the cooldown is over. @throws the refusal of any other limit, with its wait; the signal's reason */
  async waitFor(caller: Caller, userId: string, mode: LimitMode, signal: AbortSignal): Promise<void> {
    for (;;) {
      const decision = await this.limiter.request(userId, mode);
      if (decision.granted) return;
      // Between two questions of a run the cooldown is a pause, not a violation.
      if (decision.code !== 'ai.cooldown') throw await this.#refuse(caller, userId, decision);
      await pause(decision.waitMs, signal);
    }
  }

  async #refuse(caller: Caller, userId: string, decision: AbuseRefusal): Promise<Error> {
    const { violation, code, mode, restrictedUntil } = decision;
    if (violation)
      await this.database.write(withoutIdempotency(caller), async (tx) => {
        const violationId = newId();
        const { timestamp, ...facts } = violation;
        const occurredAt = new Date(timestamp).toISOString();
        tx.emit(
          LimitViolationRecorded,
          { id: violationId, version: 1 },
          { violationId, userId, code, mode, ...facts, occurredAt },
        );
        if (restrictedUntil !== undefined && (await lockMember(tx, userId)))
          await this.penalties.save(tx, userId, new Date(restrictedUntil));
      });
    return refusalError(decision);
  }
}

/** @throws the signal's reason, which the job runner expects */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
