import { AuthError, type PasskeyRegistrationOptions } from '@casebook/contracts';
import { type Caller, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { nameOf } from '../accounts/account-rules.ts';
import { LockMember } from '../accounts/lock-member.ts';
import { CHALLENGE_VALID_MS } from '../factors/factor-rules.ts';
import { secondsOf } from '../tokens/access-token-claims.ts';
import { RelyingParty } from '../webauthn/relying-party.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { requireOwner, requireRoom } from './passkey-rules.ts';

/** Starts registering a passkey: the same session can finish it within five minutes, once. */
@Injectable()
export class StartPasskeyRegistration {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly webauthn: WebAuthnRepository,
    private readonly relyingParty: RelyingParty,
  ) {}

  /** @throws passkey_disabled, insufficient_aal, reauthentication_needed, too_many_passkeys */
  async execute(caller: Caller): Promise<PasskeyRegistrationOptions> {
    if (!this.relyingParty.offersPasskeys) throw new AuthError('passkey_disabled');
    return this.database.write(caller, async (tx) => {
      const member = await this.lockMember.lock(tx, caller);
      const { account, session } = member;
      requireOwner(member, tx.now);
      const passkeys = await this.webauthn.passkeysOf(account.id, tx);
      requireRoom(passkeys);
      const owner = { handle: account.id, name: account.email, displayName: nameOf(account) ?? account.email };
      const options = await this.relyingParty.createOptions(owner, passkeys, 'passkey');
      const [id, expiresAt] = [newId(), new Date(tx.now.getTime() + CHALLENGE_VALID_MS)];
      const { challenge } = options;
      await this.webauthn.addChallenge(tx, { id, challenge, userId: account.id, sessionId: session.id, expiresAt });
      return { challenge_id: id, options, expires_at: secondsOf(expiresAt) };
    });
  }
}
