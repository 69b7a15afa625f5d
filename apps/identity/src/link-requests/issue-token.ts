import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import type { LinkRequest, TokenType } from './link-request.ts';
import { LinkRequestsRepository } from './link-requests.repository.ts';
import { LINK_VALID_MS } from './link-rules.ts';
import { codeHashOf, newCode } from './mailed-code.ts';

/** Secrets that only the mail's recipient, or the admin who generated the link, has. */
export interface IssuedToken {
  readonly secret: string;
  readonly code: string;
}

/** Generates the secret of a request's link, and the code beside it. Only their hashes are stored. */
@Injectable()
export class IssueToken {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly options: IdentityOptions,
  ) {}

  async issue(tx: Transaction, { id: requestId, email }: LinkRequest, type: TokenType): Promise<IssuedToken> {
    const [secret, code] = [newSecret(), newCode()];
    const codeHash = codeHashOf(code, { requestId, email }, this.options.keySecret);
    const expiresAt = new Date(tx.now.getTime() + LINK_VALID_MS);
    await this.requests.addToken(tx, { hash: hashOf(secret), requestId, type, codeHash, expiresAt });
    return { secret, code };
  }
}
