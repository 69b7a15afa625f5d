import { AuthError, type Passkey, type PasskeyRegistrationInput, type PasskeyRegistrationOptions } from '@casebook/contracts';
import { type Caller, Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { NotifyOwner } from '../account-changes/notify-owner.ts';
import { nameOf } from '../accounts/account-rules.ts';
import { LockMember } from '../accounts/find-member.ts';
import { CHALLENGE_VALID_MS } from '../factors/factor-rules.ts';
import { PasskeyLimits } from '../limits/code-limits.ts';
import { toUnixSeconds } from '../tokens/access-token-claims.ts';
import { isRefusal, type Refusal, RelyingParty, reasonOf } from '../webauthn/relying-party.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { requireChallenge } from '../webauthn/webauthn-rules.ts';
import { nameOfProvider, requireBelowPasskeyLimit, requireOwner, toPasskey } from './passkey-rules.ts';

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
      requireBelowPasskeyLimit(passkeys);
      const owner = { handle: account.id, name: account.email, displayName: nameOf(account) ?? account.email };
      const options = await this.relyingParty.createOptions(owner, passkeys, 'passkey');
      const [id, expiresAt] = [newId(), new Date(tx.now.getTime() + CHALLENGE_VALID_MS)];
      const { challenge } = options;
      await this.webauthn.addChallenge(tx, { id, challenge, userId: account.id, sessionId: session.id, expiresAt });
      return { challenge_id: id, options, expires_at: toUnixSeconds(expiresAt) };
    });
  }
}

/** Registers a passkey that the member's authenticator created. Its owner is notified by mail. */
@Injectable()
export class RegisterPasskey {
  constructor(
    private readonly database: Database,
    private readonly lockMember: LockMember,
    private readonly webauthn: WebAuthnRepository,
    private readonly relyingParty: RelyingParty,
    private readonly limits: PasskeyLimits,
    private readonly notifyOwner: NotifyOwner,
  ) {}

  /**
   * @throws passkey_disabled, insufficient_aal, reauthentication_needed, webauthn_challenge_not_found, webauthn_challenge_expired,
   *   webauthn_verification_failed, webauthn_credential_exists, too_many_passkeys, over_request_rate_limit
   */
  async execute(caller: Caller, input: PasskeyRegistrationInput): Promise<Passkey> {
    if (!this.relyingParty.offersPasskeys) throw new AuthError('passkey_disabled');
    const attempt = await this.limits.countMember(caller.id);
    const outcome = await this.database.write(caller, (tx) => this.#register(tx, caller, input));
    // Thrown after the transaction, so that the challenge stays used.
    if (isRefusal(outcome)) throw new AuthError('webauthn_verification_failed', {}, { cause: outcome.refused });
    await attempt.succeed();
    return outcome;
  }

  async #register(
    tx: Transaction,
    caller: Caller,
    { challenge_id, credential: response }: PasskeyRegistrationInput,
  ): Promise<Passkey | Refusal> {
    const member = await this.lockMember.lock(tx, caller);
    const { account, session } = member;
    requireOwner(member, tx.now);
    const owner = { userId: account.id, sessionId: session.id };
    const { challenge } = requireChallenge(await this.webauthn.takeChallenge(tx, challenge_id, owner), tx.now);
    const created = await this.relyingParty.verifyRegistration(response, { challenge, requiresUser: true });
    if (isRefusal(created)) {
      const { clientAddress = '' } = caller;
      tx.audit('identity.passkey-refused', { userId: account.id, clientAddress, reason: reasonOf(created) });
      return created;
    }
    requireBelowPasskeyLimit(await this.webauthn.passkeysOf(account.id, tx));
    const { aaguid, ...key } = created;
    const passkey = { id: newId(), userId: account.id, friendlyName: nameOfProvider(aaguid), createdAt: tx.now, ...key };
    await this.webauthn.add(tx, passkey);
    await this.notifyOwner.notify(tx, 'passkey_added', account);
    tx.audit('identity.passkey-added', { passkeyId: passkey.id, userId: account.id });
    return toPasskey(passkey);
  }
}
