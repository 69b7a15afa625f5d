import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { LockMember } from '../accounts/lock-member.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { requireOtherWay, requireOwner, requirePasskey } from './passkey-rules.ts';

/** Removes one of the member's passkeys. Sessions that it signed in stay open, as in GoTrue. */
@Injectable()
export class RemovePasskey {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly webauthn: WebAuthnRepository,
  ) {}

  /** @throws validation_failed (404) without such a passkey, insufficient_aal, reauthentication_needed, passkey_not_deletable */
  async execute(caller: Caller, passkeyId: string): Promise<void> {
    await this.database.write(caller, async (tx) => {
      const member = await this.lockMember.lock(tx, caller);
      const { account } = member;
      requireOwner(member, tx.now);
      const passkeys = await this.webauthn.passkeysOf(account.id, tx);
      const passkey = requirePasskey(passkeys, passkeyId);
      requireOtherWay(account, passkeys, passkey);
      await this.webauthn.remove(tx, passkey);
      tx.audit('identity.passkey-removed', { passkeyId, userId: account.id });
    });
  }
}
