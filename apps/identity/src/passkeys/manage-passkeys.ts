import type { Passkey, PasskeyList, RenamePasskeyInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember, LockMember } from '../accounts/find-member.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { requireOtherSignInMethod, requireOwner, requirePasskey, toPasskey } from './passkey-rules.ts';

/** Lists the member's passkeys, oldest first. */
@Injectable()
export class ListPasskeys {
  constructor(
    private readonly findMember: FindMember,
    private readonly webauthn: WebAuthnRepository,
  ) {}

  /** @throws user_not_found, session_not_found */
  async execute(caller: Caller): Promise<PasskeyList> {
    const { account } = await this.findMember.find(caller);
    return (await this.webauthn.passkeysOf(account.id)).map(toPasskey);
  }
}

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

/** Removes one of the member's passkeys. Sessions that it signed in stay open, as in GoTrue. */
@Injectable()
export class RemovePasskey {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly webauthn: WebAuthnRepository,
  ) {}

  /** @throws validation_failed (404) if the member has no such passkey, insufficient_aal, reauthentication_needed, passkey_not_deletable */
  async execute(caller: Caller, passkeyId: string): Promise<void> {
    await this.database.write(caller, async (tx) => {
      const member = await this.lockMember.lock(tx, caller);
      const { account } = member;
      requireOwner(member, tx.now);
      const passkeys = await this.webauthn.passkeysOf(account.id, tx);
      const passkey = requirePasskey(passkeys, passkeyId);
      requireOtherSignInMethod(account, passkeys, passkey);
      await this.webauthn.remove(tx, passkey);
      tx.audit('identity.passkey-removed', { passkeyId, userId: account.id });
    });
  }
}
