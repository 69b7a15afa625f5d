import { AuthError, type AuthFactor, type PasskeyList } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { DropFactors } from '../factors/drop-factors.ts';
import { isVerified, toAuthFactor } from '../factors/factor.ts';
import { factorsRemovedWith } from '../factors/factor-rules.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { requirePasskey, toPasskey } from '../passkeys/passkey-rules.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { RequireAdmin } from './require-admin.ts';

/** Lists an account's second factors for an admin, without their secrets. */
@Injectable()
export class ListAccountFactors {
  constructor(
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
    private readonly factors: FactorsRepository,
  ) {}

  /** @throws user_not_found, not_admin */
  async execute(caller: Caller, id: string): Promise<AuthFactor[]> {
    await this.requireAdmin.check(caller);
    const { account } = await this.administered.find(id);
    return (await this.factors.listOf(account.id)).map(toAuthFactor);
  }
}

/** Removes a second factor of a member who lost it. If only the recovery codes would be left, they are removed too. */
@Injectable()
export class RemoveAccountFactor {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
    private readonly factors: FactorsRepository,
    private readonly dropFactors: DropFactors,
  ) {}

  /** @returns the removed factor. @throws user_not_found, mfa_factor_not_found, not_admin */
  execute(caller: Caller, userId: string, factorId: string): Promise<AuthFactor> {
    return this.database.write(caller, async (tx) => {
      await this.requireAdmin.check(caller, tx);
      const { account } = await this.administered.lock(tx, userId);
      const factors = await this.factors.listOf(account.id, tx);
      const factor = factors.find(({ id }) => id === factorId);
      if (!factor) throw new AuthError('mfa_factor_not_found');
      await this.dropFactors.drop(tx, userId, isVerified(factor) ? factorsRemovedWith(factor, factors) : [factor]);
      tx.audit('identity.account-factor-removed', { userId, factorId });
      return toAuthFactor(factor);
    });
  }
}

/** Lists an account's passkeys for an admin. */
@Injectable()
export class ListAccountPasskeys {
  constructor(
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
    private readonly webauthn: WebAuthnRepository,
  ) {}

  /** @throws user_not_found, not_admin */
  async execute(caller: Caller, id: string): Promise<PasskeyList> {
    await this.requireAdmin.check(caller);
    const { account } = await this.administered.find(id);
    return (await this.webauthn.passkeysOf(account.id)).map(toPasskey);
  }
}

/** Removes a passkey of a member who lost it, even if it is the last way to sign in: the member can still sign in by mail. */
@Injectable()
export class RemoveAccountPasskey {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
    private readonly webauthn: WebAuthnRepository,
  ) {}

  /** @throws user_not_found, validation_failed (404) if the account has no such passkey, not_admin */
  async execute(caller: Caller, userId: string, passkeyId: string): Promise<void> {
    await this.database.write(caller, async (tx) => {
      await this.requireAdmin.check(caller, tx);
      const { account } = await this.administered.lock(tx, userId);
      const passkey = requirePasskey(await this.webauthn.passkeysOf(account.id, tx), passkeyId);
      await this.webauthn.remove(tx, passkey);
      tx.audit('identity.account-passkey-removed', { userId, passkeyId });
    });
  }
}
