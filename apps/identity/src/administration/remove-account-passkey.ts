import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { requirePasskey } from '../passkeys/passkey-rules.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { RequireAdmin } from './require-admin.ts';

/** Removes a passkey of a member who lost it, also the last way to sign in: mails to the address still sign in. */
@Injectable()
export class RemoveAccountPasskey {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly administered: AdministeredAccountsRepository,
    private readonly webauthn: WebAuthnRepository,
  ) {}

  /** @throws user_not_found, validation_failed (404) without such a passkey, not_admin */
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
