import type { EnrolledFactor, EnrollFactorInput } from '@casebook/contracts';
import { type Caller, Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { LockMember } from '../accounts/find-member.ts';
import { type ChallengedFactor, type Factor, isVerified } from '../factors/factor.ts';
import {
  abandonedOf,
  requireAal2,
  requireBelowFactorLimit,
  requireEnrollable,
  requireRecentAuthentication,
} from '../factors/factor-rules.ts';
import { FactorSecrets } from '../factors/factor-secrets.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { RelyingParty } from '../webauthn/relying-party.ts';
import { newTotpSecret, qrCodeOf, totpUri } from './totp.ts';

/** Adds factors to an account, and deletes abandoned enrollments to make room for them. */
@Injectable()
export class AddFactor {
  constructor(private readonly factors: FactorsRepository) {}

  /**
   * @param current the account's factors, oldest first. This transaction has locked the account
   * @throws mfa_factor_name_conflict, too_many_enrolled_mfa_factors
   */
  async add(tx: Transaction, current: readonly Factor[], factor: Factor): Promise<void> {
    const abandoned = abandonedOf(current, tx.now);
    requireBelowFactorLimit(
      current.filter((each) => !abandoned.includes(each)),
      factor.friendlyName,
    );
    await this.factors.remove(tx, abandoned);
    await this.factors.add(tx, factor);
  }
}

const ISSUER = 'Casebook';

/** Enrolls an authenticator app or a security key. The factor protects the account only after its first use. */
@Injectable()
export class EnrollFactor {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly addFactor: AddFactor,
    private readonly secrets: FactorSecrets,
    private readonly relyingParty: RelyingParty,
  ) {}

  /**
   * @returns the factor; an authenticator app's includes its secret, which is never returned again
   * @throws validation_failed, mfa_phone_enroll_not_enabled, mfa_webauthn_enroll_not_enabled, reauthentication_needed, insufficient_aal
   *   for a further factor, mfa_factor_name_conflict, too_many_enrolled_mfa_factors
   */
  async execute(caller: Caller, { factor_type, friendly_name, issuer }: EnrollFactorInput): Promise<EnrolledFactor> {
    const type = requireEnrollable(factor_type, this.relyingParty.site !== undefined);
    const friendlyName = friendly_name ?? '';
    const [id, secret] = [newId(), type === 'totp' ? newTotpSecret() : undefined];
    const email = await this.database.write(caller, async (tx) => {
      const { account, session, factors } = await this.lockMember.lock(tx, caller);
      requireRecentAuthentication(session, tx.now);
      if (factors.some(isVerified)) requireAal2(session, { message: 'AAL2 required to enroll a new factor' });
      await this.addFactor.add(tx, factors, this.#newFactor(tx, { id, userId: account.id, friendlyName, type }, secret));
      tx.audit('identity.factor-enrolled', { factorId: id, type });
      return account.email;
    });
    if (secret === undefined) return { id, type: 'webauthn', friendly_name: friendlyName };
    const uri = totpUri(secret, issuer || ISSUER, email);
    return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrCodeOf(uri), secret, uri } };
  }

  #newFactor(
    tx: Transaction,
    enrolled: Pick<ChallengedFactor, 'id' | 'userId' | 'friendlyName' | 'type'>,
    secret: string | undefined,
  ): Factor {
    const sealed = secret !== undefined && { secretSealed: this.secrets.seal(enrolled.id, secret) };
    return { ...enrolled, status: 'unverified', ...sealed, createdAt: tx.now, updatedAt: tx.now };
  }
}
