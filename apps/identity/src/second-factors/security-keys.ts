import { type AssumedRelyingParty, AuthError, type FactorChallenge, type SecurityKeyResponse } from '@casebook/contracts';
import { newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { nameOf } from '../accounts/account-rules.ts';
import { isVerified, type SecurityKeyFactor } from '../factors/factor.ts';
import type { Credential } from '../webauthn/credential.ts';
import { isRefusal, type Refusal, RelyingParty } from '../webauthn/relying-party.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { type RelyingPartySite, requireSameSite } from '../webauthn/webauthn-rules.ts';

// The password was already checked. The key only proves possession, so it needs no PIN.
const REQUIRES_USER = false;

/** The WebAuthn ceremonies of security keys: registering a new one, and signing with a verified one. */
@Injectable()
export class SecurityKeys {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly webauthn: WebAuthnRepository,
  ) {}

  /** @throws mfa_webauthn_verify_not_enabled, validation_failed for another relying party than the server's */
  async challenge(
    tx: Transaction,
    account: Account,
    factor: SecurityKeyFactor,
    assumed: AssumedRelyingParty | null | undefined,
  ): Promise<NonNullable<FactorChallenge['webauthn']>> {
    requireSameSite(assumed ?? {}, this.#site());
    const securityKeys = await this.webauthn.securityKeysOf(tx, account.id);
    if (isVerified(factor)) {
      const allowed = securityKeys.filter(({ factorId }) => factorId === factor.id);
      return { type: 'request', credential_options: { publicKey: await this.relyingParty.requestOptions(allowed) } };
    }
    // The handle can't be the account's id, which passkeys use: an authenticator may replace a passkey by a credential with the same
    // handle.
    const owner = { handle: factor.id, name: account.email, displayName: nameOf(account) ?? account.email };
    const publicKey = await this.relyingParty.createOptions(owner, securityKeys, 'security key');
    return { type: 'create', credential_options: { publicKey } };
  }

  /**
   * Verifies the response to a challenge, and stores the new credential or, for a verified key, its use.
   * @param challenge what the key must have signed
   * @throws mfa_webauthn_verify_not_enabled, validation_failed for another relying party, webauthn_credential_exists
   */
  async verify(
    tx: Transaction,
    factor: SecurityKeyFactor,
    challenge: string,
    response: SecurityKeyResponse,
  ): Promise<Refusal | undefined> {
    requireSameSite(response, this.#site());
    const expected = { challenge, requiresUser: REQUIRES_USER };
    if (response.type === 'create') {
      const created = await this.relyingParty.verifyRegistration(response.credential_response, expected);
      return isRefusal(created) ? created : this.#add(tx, factor, created);
    }
    const credential = await this.#credentialOf(tx, factor, response.credential_response.id);
    if (!credential) return { refused: new Error('The credential is not the factor’s'), isRegression: false };
    const used = await this.relyingParty.verifyAssertion(response.credential_response, credential, expected);
    return isRefusal(used) ? used : this.#saveUse(tx, used);
  }

  async #add(
    tx: Transaction,
    { id: factorId, userId }: SecurityKeyFactor,
    { credentialId, publicKey, counter, transports }: Pick<Credential, 'credentialId' | 'publicKey' | 'counter' | 'transports'>,
  ): Promise<undefined> {
    const key = { credentialId, publicKey, counter, transports };
    await this.webauthn.add(tx, { id: newId(), userId, factorId, friendlyName: '', createdAt: tx.now, ...key });
  }

  async #saveUse(tx: Transaction, used: Credential): Promise<undefined> {
    await this.webauthn.saveUse(tx, used);
  }

  async #credentialOf(tx: Transaction, factor: SecurityKeyFactor, credentialId: string): Promise<Credential | undefined> {
    const securityKeys = await this.webauthn.securityKeysOf(tx, factor.userId);
    return securityKeys.find((each) => each.factorId === factor.id && each.credentialId === credentialId);
  }

  #site(): RelyingPartySite {
    if (!this.relyingParty.site) throw new AuthError('mfa_webauthn_verify_not_enabled');
    return this.relyingParty.site;
  }
}
