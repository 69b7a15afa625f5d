import type { Passkey, RenamePasskeyInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { LockMember } from '../accounts/lock-member.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { requirePasskey, toPasskey } from './passkey-rules.ts';

/** Renames one of the member's passkeys. */
@Injectable()
export class RenamePasskey {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly webauthn: WebAuthnRepository,
  ) {}

  /** @throws validation_failed (404) without such a passkey */
  execute(caller: Caller, passkeyId: string, { friendly_name: friendlyName }: RenamePasskeyInput): Promise<Passkey> {
    return this.database.write(caller, async (tx) => {
      const { account } = await this.lockMember.lock(tx, caller);
      const passkey = requirePasskey(await this.webauthn.passkeysOf(account.id, tx), passkeyId);
      const renamed = { ...passkey, friendlyName };
      await this.webauthn.rename(tx, renamed);
      tx.audit('identity.passkey-renamed', { passkeyId, userId: account.id });
      return toPasskey(renamed);
    });
  }
}
