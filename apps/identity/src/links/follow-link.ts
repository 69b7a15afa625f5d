import { AuthError, type VerifyLinkQuery } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import { FlowStatesRepository } from './flow-states.repository.ts';
import { CODE_VALID_MS, methodOf } from './link-rules.ts';
import { redirectTarget, withCode, withError } from './redirect-rules.ts';
import { UseLink } from './use-link.ts';

/**
 * Opens a mailed link. The redirect carries no session but a code, which only the browser that requested the mail can exchange (PKCE).
 */
@Injectable()
export class FollowLink {
  constructor(
    private readonly database: Database,
    private readonly flowStates: FlowStatesRepository,
    private readonly useLink: UseLink,
    private readonly options: IdentityOptions,
  ) {}

  /** @returns the redirect's address, with a code or an error */
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

  /** @returns the code, or undefined for a sign-up without a challenge, whose account is now confirmed */
  async #use(tx: Transaction, token: string, purpose: VerifyLinkQuery['type']): Promise<string | undefined> {
    const { account, request } = await this.useLink.use(tx, token, purpose);
    if (request.codeChallenge === undefined) {
      if (purpose === 'signup') return undefined;
      throw new AuthError('validation_failed', { message: 'The link was requested without PKCE; send its token instead' });
    }
    const code = newSecret();
    await this.flowStates.add(tx, {
      codeHash: hashOf(code),
      userId: account.id,
      method: methodOf[purpose],
      codeChallenge: request.codeChallenge,
      expiresAt: new Date(tx.now.getTime() + CODE_VALID_MS),
    });
    return code;
  }
}
