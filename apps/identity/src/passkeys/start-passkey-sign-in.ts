import { AuthError, type PasskeySignInOptions } from '@casebook/contracts';
import { type Caller, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CHALLENGE_VALID_MS } from '../factors/factor-rules.ts';
import { secondsOf } from '../tokens/access-token-claims.ts';
import { RelyingParty } from '../webauthn/relying-party.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';

/** Starts a visitor's sign-in by passkey. It names no account: the browser offers the passkeys that it has. */
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
      return { challenge_id: id, options, expires_at: secondsOf(expiresAt) };
    });
  }
}
