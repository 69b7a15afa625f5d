import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { SignAccessToken } from '../keys/signing-keys.ts';
import { toUnixSeconds } from '../tokens/access-token-claims.ts';

const DAY_SECONDS = 24 * 60 * 60;

export interface IssuedServiceToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Signs a service-role token, which manages every account. It names no member and no audience, so no route accepts it as a member's token.
 * It is valid until it expires, or until its key is no longer published: rotating the keys revokes it.
 */
@Injectable()
export class IssueServiceToken {
  constructor(
    private readonly database: Database,
    private readonly signAccessToken: SignAccessToken,
    private readonly options: IdentityOptions,
  ) {}

  execute(caller: Caller, days: number): Promise<IssuedServiceToken> {
    return this.database.write(caller, async (tx) => {
      const iat = toUnixSeconds(tx.now);
      const exp = iat + days * DAY_SECONDS;
      const token = await this.signAccessToken.sign(tx, { role: 'service_role', iss: this.options.issuer, iat, exp });
      const expiresAt = new Date(exp * 1_000);
      tx.audit('identity.service-token-issued', { expiresAt: expiresAt.toISOString() });
      return { token, expiresAt };
    });
  }
}
