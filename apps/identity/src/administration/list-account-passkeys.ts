import type { PasskeyList } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toPasskey } from '../passkeys/passkey-rules.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { AdministeredAccountsRepository } from './administered-accounts.repository.ts';
import { RequireAdmin } from './require-admin.ts';

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
