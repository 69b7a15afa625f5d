import type { ChallengeFactorInput, FactorChallenge } from '@casebook/contracts';
import { addressKey } from '@casebook/limits';
import { type Caller, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { LockMember } from '../accounts/find-member.ts';
import { isSecurityKey, requireChallenged } from '../factors/factor.ts';
import { CHALLENGE_VALID_MS } from '../factors/factor-rules.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { toUnixSeconds } from '../tokens/access-token-claims.ts';
import { SecurityKeys } from './security-keys.ts';

/**
 * Starts verifying a factor. The challenge can be answered from the same client address for five minutes; a security key's challenge only
 * in the same session.
 */
@Injectable()
export class ChallengeFactor {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly factors: FactorsRepository,
    private readonly securityKeys: SecurityKeys,
  ) {}

  /** @throws mfa_factor_not_found, mfa_webauthn_verify_not_enabled, validation_failed for another relying party than the server's */
  execute(caller: Caller, factorId: string, input: ChallengeFactorInput): Promise<FactorChallenge> {
    return this.database.write(caller, async (tx) => {
      const { account, session, factors } = await this.lockMember.lock(tx, caller);
      const factor = requireChallenged(factors, factorId);
      const webauthn = isSecurityKey(factor)
        ? await this.securityKeys.challenge(tx, account, factor, input?.webauthn)
        : undefined;
      const challenge = {
        id: newId(),
        factorId,
        ipAddress: addressKey(caller.clientAddress ?? ''),
        failures: 0,
        createdAt: tx.now,
        expiresAt: new Date(tx.now.getTime() + CHALLENGE_VALID_MS),
        ...(webauthn && { webauthnChallenge: webauthn.credential_options.publicKey.challenge, sessionId: session.id }),
      };
      await this.factors.addChallenge(tx, challenge);
      await this.factors.save(tx, { ...factor, lastChallengedAt: tx.now });
      tx.audit('identity.factor-challenged', { factorId });
      return {
        id: challenge.id,
        type: factor.type,
        expires_at: toUnixSeconds(challenge.expiresAt),
        ...(webauthn && { webauthn }),
      };
    });
  }
}
