import { AuthError, type VerifyType } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { AddAccount, type NewAccount } from '../accounts/add-account.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import type { InviteRequest, TokenType, UsableToken } from '../link-requests/link-request.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { isAccepted, methodOf, type SessionTokenType, signUpOf } from '../link-requests/link-rules.ts';
import type { SignInMethod } from '../sessions/session.ts';
import { ConfirmEmailChange, type ConfirmedAddress } from './confirm-email-change.ts';

/** Types of tokens that create an account. For a pending account, tokens of every type do. */
const ACTIVATING: readonly TokenType[] = ['signup', 'invite'];

export interface UsedLink extends ConfirmedAddress {
  readonly type: SessionTokenType;
  /** The `amr` method of the session that the link opens. */
  readonly method: SignInMethod;
}

/**
 * Uses a mailed token: once, for its type, within an hour. Using it proves the address. All ways to use a token share this class:
 * following the link, sending its secret from a page, and entering the code.
 */
@Injectable()
export class UseLink {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly accounts: AccountsRepository,
    private readonly pendingAccounts: PendingAccountsRepository,
    private readonly addAccount: AddAccount,
    private readonly confirmEmailChange: ConfirmEmailChange,
  ) {}

  /**
   * Uses a token and deletes what visitors requested for its address, including a stranger's pending sign-up.
   * @param tokenHash SHA-256 of the link's secret
   * @throws otp_expired for a token that doesn't exist, was used, has expired or is of another type; email_exists
   */
  async use(tx: Transaction, tokenHash: string, requested: VerifyType): Promise<UsedLink> {
    const peeked = await this.requests.peek(tx, tokenHash);
    if (!peeked || !isAccepted(requested, peeked.type)) throw new AuthError('otp_expired');
    const { type, userId } = peeked;
    const used = userId ? await this.confirmEmailChange.confirm(tx, tokenHash, userId) : await this.#useAddress(tx, tokenHash);
    return { ...used, type, method: methodOf[type] };
  }

  async #useAddress(tx: Transaction, tokenHash: string): Promise<ConfirmedAddress> {
    const token = await this.requests.lockByToken(tx, tokenHash);
    if (!token) throw new AuthError('otp_expired');
    const { request } = token;
    const { email } = request;
    const isActivating = ACTIVATING.includes(token.type) || request.purpose === 'invite';
    const account = isActivating ? await this.#activate(tx, token) : await this.#lockAccount(tx, email);
    if (!account) throw new AuthError('otp_expired');
    await this.requests.removeVisitorsOf(tx, email);
    return { account, request };
  }

  /** @returns undefined if the address got an account after the mail was sent, or an admin deleted the pending one */
  async #activate(tx: Transaction, token: UsableToken): Promise<Account | undefined> {
    const newAccount = token.request.purpose === 'invite' ? await this.#invited(tx, token.request) : signedUpOf(token);
    const account = newAccount && (await this.addAccount.add(tx, newAccount));
    // Another member may have requested to change their address to this one.
    if (account) await this.requests.removeOf(tx, account.email);
    return account;
  }

  /** @returns undefined if the pending account was deleted, or its address changed after the invitation */
  async #invited(tx: Transaction, { accountId, email }: InviteRequest): Promise<NewAccount | undefined> {
    const pending = await this.pendingAccounts.find(accountId, tx);
    return pending?.email === email ? pending : undefined;
  }

  async #lockAccount(tx: Transaction, email: string): Promise<Account | undefined> {
    const id = await this.accounts.idOf(email, tx);
    return id ? this.accounts.lock(tx, id) : undefined;
  }
}

function signedUpOf({ request }: UsableToken): NewAccount | undefined {
  const signUp = signUpOf({ request });
  if (!signUp) return undefined;
  const { accountId: id, ...data } = signUp;
  return { ...data, id, email: request.email };
}
