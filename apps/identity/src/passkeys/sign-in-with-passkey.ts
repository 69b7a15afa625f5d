import {
  AuthError,
  type AuthenticationResponse,
  type AuthSession,
  type PasskeySignInInput,
  type PasskeySignInOptions,
} from '@casebook/contracts';
import { type Caller, Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type Account, callerOf } from '../accounts/account.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { CHALLENGE_VALID_MS } from '../factors/factor-rules.ts';
import { PasskeyLimits } from '../limits/code-limits.ts';
import { toUnixSeconds } from '../tokens/access-token-claims.ts';
import { OpenSession } from '../tokens/open-session.ts';
import type { Credential } from '../webauthn/credential.ts';
import { isRefusal, type Refusal, RelyingParty, reasonOf } from '../webauthn/relying-party.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { requireChallenge } from '../webauthn/webauthn-rules.ts';

/** Starts a visitor's sign-in by passkey. The options identify no account: the browser offers the passkeys that it has. */
@Injectable()
export class StartPasskeySignIn {
  constructor(
    private readonly database: Database,
    private readonly webauthn: WebAuthnRepository,
    private readonly relyingParty: RelyingParty,
  ) {}

  /** @throws passkey_disabled */
  async execute(caller: Caller): Promise<PasskeySignInOptions> {
    if (!this.relyingParty.offersPasskeys) throw new AuthError('passkey_disabled');
    const options = await this.relyingParty.requestOptions();
    return this.database.write(caller, async (tx) => {
      const [id, expiresAt] = [newId(), new Date(tx.now.getTime() + CHALLENGE_VALID_MS)];
      await this.webauthn.addChallenge(tx, { id, challenge: options.challenge, expiresAt });
      return { challenge_id: id, options, expires_at: toUnixSeconds(expiresAt) };
    });
  }
}

interface OwnedPasskey {
  /** Locked by the transaction. */
  readonly account: Account;
  readonly passkey: Credential;
}

/** Signs a visitor in with a passkey. The authenticator must have verified its user, by a PIN or biometrics. */
@Injectable()
export class SignInWithPasskey {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly webauthn: WebAuthnRepository,
    private readonly relyingParty: RelyingParty,
    private readonly limits: PasskeyLimits,
    private readonly openSession: OpenSession,
  ) {}

  /**
   * @throws passkey_disabled, webauthn_challenge_not_found, webauthn_challenge_expired, over_request_rate_limit;
   *   webauthn_verification_failed, also for a passkey that no account has
   */
  async execute(caller: Caller, { challenge_id, credential: response }: PasskeySignInInput): Promise<AuthSession> {
    if (!this.relyingParty.offersPasskeys) throw new AuthError('passkey_disabled');
    const attempt = await this.limits.countVisitor(caller.clientAddress);
    const outcome = await this.database.write(caller, async (tx) => {
      const { challenge } = requireChallenge(await this.webauthn.takeChallenge(tx, challenge_id), tx.now);
      return this.#signIn(tx, challenge, response);
    });
    // Thrown after the transaction, so that the challenge stays used and the audit entry is committed.
    if (isRefusal(outcome)) throw new AuthError('webauthn_verification_failed', {}, { cause: outcome.refused });
    await attempt.succeed();
    return outcome;
  }

  async #signIn(tx: Transaction, challenge: string, response: AuthenticationResponse): Promise<AuthSession | Refusal> {
    const found = await this.#lockOwner(tx, response);
    if (!found) return this.#refuse(tx, { refused: new Error('No account has this passkey'), isRegression: false }, undefined);
    const { account, passkey } = found;
    const used = await this.relyingParty.verifyAssertion(response, passkey, { challenge, requiresUser: true });
    if (isRefusal(used)) return this.#refuse(tx, used, found);
    await this.webauthn.saveUse(tx, used);
    return this.openSession.open(tx.onBehalfOf(callerOf(account, tx.caller)), account, 'passkey');
  }

  /**
   * Locks the account (`FOR UPDATE`), then reads its passkey: a concurrent sign-in may have raised the signature count, or a concurrent
   * request may have removed the passkey.
   */
  async #lockOwner(tx: Transaction, { id, response }: AuthenticationResponse): Promise<OwnedPasskey | undefined> {
    const userId = await this.webauthn.ownerOf(tx, id);
    if (!userId || response.userHandle !== Buffer.from(userId).toString('base64url')) return undefined;
    const account = await this.accounts.lock(tx, userId);
    const passkey = (await this.webauthn.passkeysOf(userId, tx)).find(({ credentialId }) => credentialId === id);
    return account && passkey && { account, passkey };
  }

  #refuse(tx: Transaction, refusal: Refusal, found: OwnedPasskey | undefined): Refusal {
    const { clientAddress = '' } = tx.caller;
    const subject = found && { userId: found.account.id, passkeyId: found.passkey.id };
    tx.audit('identity.sign-in-failed', { clientAddress, method: 'passkey', reason: reasonOf(refusal), ...subject });
    if (refusal.isRegression) tx.audit('identity.credential-copied', { ...subject });
    return refusal;
  }
}
