import { AuthError, type VerifyLinkQuery } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import { CODE_GOOD_MS, methodOf } from './link-rules.ts';
import { LinksRepository } from './links.repository.ts';
import { redirectTarget, withCode, withError } from './redirect-rules.ts';
import { UseLink } from './use-link.ts';

/**
 * Somebody opens the link of a mail. No session travels in an address: whoever asked for the mail gets a code there, which only
 * that browser can exchange (PKCE).
 */
@Injectable()
export class FollowLink {
  constructor(
    private readonly database: Database,
    private readonly links: LinksRepository,
    private readonly useLink: UseLink,
    private readonly options: IdentityOptions,
  ) {}

  /** @returns where the browser goes on, with a code or with what went wrong */
  async execute(caller: Caller, { token, type, redirect_to }: VerifyLinkQuery): Promise<string> {
    const target = redirectTarget(redirect_to, this.options);
    try {
      const code = await this.database.write(caller, (tx) => this.#use(tx, token, type));
      return code === undefined ? target : withCode(target, code);
    } catch (error) {
      if (error instanceof AuthError) return withError(target, error);
      throw error;
    }
  }

  /** @returns the code, or undefined for a confirmation that was asked for without a challenge: it has done its work */
  async #use(tx: Transaction, token: string, purpose: VerifyLinkQuery['type']): Promise<string | undefined> {
    const { account, link } = await this.useLink.execute(tx, token, purpose);
    if (link.codeChallenge === undefined) {
      if (purpose === 'signup') return undefined;
      throw new AuthError('validation_failed', { message: 'The link was asked for without PKCE; send its token instead' });
    }
    const code = newSecret();
    await this.links.addFlowState(tx, {
      codeHash: hashOf(code),
      userId: account.id,
      method: methodOf[purpose],
      codeChallenge: link.codeChallenge,
      expiresAt: new Date(tx.now.getTime() + CODE_GOOD_MS),
    });
    return code;
  }
}
