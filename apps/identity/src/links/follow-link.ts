import { AuthError, type VerifyLinkQuery } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { IdentityOptions } from '../identity-options.ts';
import { FlowStatesRepository } from '../link-requests/flow-states.repository.ts';
import { CODE_VALID_MS, type SessionTokenType } from '../link-requests/link-rules.ts';
import { redirectTarget, withCode, withError, withMessage, withSession } from '../link-requests/redirect-rules.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import { OpenSession } from '../tokens/open-session.ts';
import { type UsedLink, UseLink } from './use-link.ts';
import { requireLink, requireType } from './verify-rules.ts';

/**
 * Links that do more than open a session. If the link was requested without PKCE and the implicit flow is off, these still work but open no
 * session, and all others are refused.
 */
const WORKS_WITHOUT_SESSION: readonly SessionTokenType[] = ['signup', 'invite', 'email_change'];

/**
 * Opens a mailed link. The redirect carries a code, which only the browser that requested the mail can exchange (PKCE). It carries a
 * session only if the implicit flow is on, for clients without PKCE.
 */
@Injectable()
export class FollowLink {
  constructor(
    private readonly database: Database,
    private readonly flowStates: FlowStatesRepository,
    private readonly useLink: UseLink,
    private readonly openSession: OpenSession,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * @returns the redirect's address, with a code, a session, a message, or an error
   * @throws validation_failed without a type or token
   */
  async execute(caller: Caller, query: VerifyLinkQuery): Promise<string> {
    const { type, secret } = requireLink(query);
    const target = redirectTarget(query.redirect_to, this.options);
    try {
      return await this.database.write(caller, (tx) => this.#use(tx, secret, type, target));
    } catch (error) {
      if (error instanceof AuthError) return withError(target, error);
      throw error;
    }
  }

  async #use(tx: Transaction, secret: string, requested: string, target: string): Promise<string> {
    const used = await this.useLink.use(tx, hashOf(secret), requireType(requested));
    const { account, request, type } = used;
    if (!account) return withMessage(target, request.codeChallenge !== undefined);
    if (request.codeChallenge !== undefined)
      return withCode(target, await this.#addCode(tx, account, used, request.codeChallenge));
    if (this.options.implicitFlow) return withSession(target, await this.openSession.open(tx, account, used.method), type);
    if (WORKS_WITHOUT_SESSION.includes(type)) return target;
    throw new AuthError('validation_failed', { message: 'The link was requested without PKCE; send its token instead' });
  }

  async #addCode(tx: Transaction, { id: userId }: Account, { method }: UsedLink, codeChallenge: string): Promise<string> {
    const code = newSecret();
    const expiresAt = new Date(tx.now.getTime() + CODE_VALID_MS);
    await this.flowStates.add(tx, { codeHash: hashOf(code), userId, method, codeChallenge, expiresAt });
    return code;
  }
}
