import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { withoutFactors } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import type { Factor } from './factor.ts';
import { FactorsRepository } from './factors.repository.ts';

/** Removes factors, and the assurance level that sessions got from them. Access tokens have the old level until they are refreshed. */
@Injectable()
export class DropFactors {
  constructor(
    private readonly factors: FactorsRepository,
    private readonly sessions: SessionsRepository,
  ) {}

  /** @param factors of one member, whose account this transaction has locked */
  async drop(tx: Transaction, userId: string, factors: readonly Factor[]): Promise<void> {
    const ids = factors.map(({ id }) => id);
    for (const session of await this.sessions.lockOf(tx, userId)) {
      const lowered = withoutFactors(session, ids);
      if (lowered.amr.length < session.amr.length) await this.sessions.saveAmr(tx, lowered);
    }
    await this.factors.remove(tx, factors);
    for (const { id: factorId, type, status } of factors) tx.audit('identity.factor-removed', { factorId, type, status });
  }
}
