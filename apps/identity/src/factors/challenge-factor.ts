import type { FactorChallenge } from '@casebook/contracts';
import { addressKey } from '@casebook/limits';
import { type Caller, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { withoutIdempotency } from '../accounts/account-caller.ts';
import { secondsOf } from '../sessions/access-token-claims.ts';
import { requireTotp } from './factor.ts';
import { CHALLENGE_VALID_MS } from './factor-rules.ts';
import { FactorsRepository } from './factors.repository.ts';
import { LockMember } from './lock-member.ts';

/** Starts verifying a factor: the challenge takes codes from the same client address for five minutes. */
@Injectable()
export class ChallengeFactor {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly factors: FactorsRepository,
  ) {}

  /** @throws mfa_factor_not_found */
  execute(caller: Caller, factorId: string): Promise<FactorChallenge> {
    return this.database.write(withoutIdempotency(caller), async (tx) => {
      const { factors } = await this.lockMember.lock(tx, caller);
      const factor = requireTotp(factors, factorId);
      const challenge = {
        id: newId(),
        factorId,
        ipAddress: addressKey(caller.clientAddress ?? ''),
        failures: 0,
        createdAt: tx.now,
        expiresAt: new Date(tx.now.getTime() + CHALLENGE_VALID_MS),
      };
      await this.factors.addChallenge(tx, challenge);
      await this.factors.save(tx, { ...factor, lastChallengedAt: tx.now });
      tx.audit('identity.factor-challenged', { factorId });
      return { id: challenge.id, type: factor.type, expires_at: secondsOf(challenge.expiresAt) };
    });
  }
}
