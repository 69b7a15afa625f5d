import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { nameOf } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { MailBudget } from '../limits/mail-budget.ts';
import type {
  EmailChangeRequest,
  InviteRequest,
  LinkRequest,
  MagicLinkRequest,
  NoticeKind,
  NoticeRequest,
  PendingSignUp,
  ReauthenticationRequest,
  RecoveryRequest,
  RequestPurpose,
  ResentEmailChange,
  ResentSignUp,
  TokenType,
} from '../link-requests/link-request.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { canResend, REQUEST_VALID_MS, signUpOf } from '../link-requests/link-rules.ts';
import type { MailKind } from './mail-wordings.ts';
import { SendMail } from './send-mail.job.ts';

/** The mail that a request gets. */
interface PlannedMail {
  readonly kind: MailKind;
  /** Missing in a notice, which has neither link nor code. */
  readonly type?: TokenType;
  readonly name: string | undefined;
  /** Set if the address has an account. */
  readonly userId?: string;
  readonly detail?: string;
}

type Plan = Promise<PlannedMail | undefined>;

type RequestOf<Purpose extends RequestPurpose> = Purpose extends NoticeKind
  ? NoticeRequest
  : Extract<LinkRequest, { purpose: Purpose }>;

/**
 * Decides which mail a request gets, if any. This class, not the HTTP request, reads whether the address has an account, so that the
 * response doesn't reveal it.
 */
@Injectable()
export class PlanMail {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly pendingAccounts: PendingAccountsRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly mailBudget: MailBudget,
  ) {}

  /** @returns undefined if the address gets no mail */
  plan(tx: Transaction, request: LinkRequest): Plan {
    const planned: { [Purpose in RequestPurpose]: (request: RequestOf<Purpose>) => Plan } = {
      signup: (each) => this.#signUp(tx, each),
      resend_signup: (each) => this.#resentSignUp(tx, each),
      recovery: (each) => this.#recovery(tx, each),
      magiclink: (each) => this.#magicLink(tx, each),
      email_change: (each) => this.#emailChange(tx, each),
      resend_email_change: (each) => this.#resentEmailChange(tx, each),
      reauthentication: (each) => this.#reauthentication(tx, each),
      invite: (each) => this.#invite(tx, each),
      new_device: (each) => this.#notice(tx, each),
      password_changed: (each) => this.#notice(tx, each),
      email_changed: (each) => this.#notice(tx, each),
      factor_added: (each) => this.#notice(tx, each),
      passkey_added: (each) => this.#notice(tx, each),
      identity_linked: (each) => this.#notice(tx, each),
      identity_unlinked: (each) => this.#notice(tx, each),
    };
    const plan = planned[request.purpose] as (request: LinkRequest) => Plan;
    return plan(request);
  }

  async #signUp(tx: Transaction, request: PendingSignUp | MagicLinkRequest | ResentSignUp): Plan {
    const signUp = signUpOf({ request });
    return signUp && !(await this.accounts.idOf(request.email, tx))
      ? { kind: 'signup', type: 'signup', name: nameOf(signUp) }
      : undefined;
  }

  /**
   * A visitor can't prove which of several pending sign-ups is theirs, and the newest may be a stranger's. If there are several, the resent
   * mail therefore activates an account that has none of their passwords.
   */
  async #resentSignUp(tx: Transaction, request: ResentSignUp): Plan {
    const [pending, ...others] = await this.requests.pendingSignUpsOf(tx, request.email);
    if (!pending) return this.#resentPending(tx, request);
    const own = others.length === 0 ? signUpOf({ request: pending }) : undefined;
    const signUp = own ?? { accountId: request.id, userMetadata: {} };
    await this.requests.saveSignUp(tx, request, signUp);
    return this.#signUp(tx, { ...request, signUp });
  }

  /** An admin created the account and had no mail sent. The resent mail confirms its address. */
  async #resentPending(tx: Transaction, request: ResentSignUp): Plan {
    const pending = await this.pendingAccounts.findByEmail(request.email, tx);
    if (!pending) return undefined;
    const { id: accountId, passwordHash, userMetadata } = pending;
    const signUp = { accountId, userMetadata, ...(passwordHash !== undefined && { passwordHash }) };
    await this.requests.saveSignUp(tx, request, signUp);
    return this.#signUp(tx, { ...request, signUp });
  }

  async #recovery(tx: Transaction, { email }: RecoveryRequest): Plan {
    const account = await this.#accountOf(tx, email);
    return account && { kind: 'recovery', type: 'recovery', ...recipient(account) };
  }

  async #magicLink(tx: Transaction, request: MagicLinkRequest): Plan {
    const account = await this.#accountOf(tx, request.email);
    return account ? { kind: 'magiclink', type: 'magiclink', ...recipient(account) } : this.#signUp(tx, request);
  }

  /**
   * A new address that has an account gets no mail. The current address gets a mail either way, so the requester can't learn whether the
   * new address has an account.
   */
  async #emailChange(tx: Transaction, { email, userId, newEmail, confirmedAt }: EmailChangeRequest): Plan {
    const account = await this.accounts.find(userId, tx);
    if (account?.emailChange?.newEmail !== newEmail || confirmedAt) return undefined;
    const isNew = email === newEmail;
    if (isNew && (await this.accounts.idOf(newEmail, tx))) return undefined;
    const side = isNew ? { kind: 'email_change_new' as const } : { kind: 'email_change_current' as const, detail: newEmail };
    return { ...side, type: 'email_change', ...recipient(account) };
  }

  /**
   * Resends the mails of a pending change to the addresses that haven't confirmed it. The requester isn't signed in, so this starts no
   * change.
   */
  async #resentEmailChange(tx: Transaction, { id, email }: ResentEmailChange): Promise<undefined> {
    const userId = await this.accounts.idOf(email, tx);
    const account = userId ? await this.accounts.lock(tx, userId) : undefined;
    if (!account?.emailChange || !canResend(account.emailChange, tx.now)) return undefined;
    // A retry of this job must not mail the two addresses again.
    if (!(await this.requests.remove(tx, id))) return undefined;
    const sides = await this.requests.lockEmailChangeOf(tx, account.id);
    if (sides.length < 2) return undefined;
    const expiresAt = new Date(tx.now.getTime() + REQUEST_VALID_MS);
    await this.requests.extend(
      tx,
      sides.map((side) => side.id),
      expiresAt,
    );
    for (const side of sides) if (await this.#isResent(side, email)) tx.enqueue(SendMail, { requestId: side.id });
    return undefined;
  }

  /** The resend request was counted against the current address's budget, so a mail to the new address is counted here. */
  async #isResent({ email, confirmedAt }: EmailChangeRequest, requestedFor: string): Promise<boolean> {
    if (confirmedAt) return false;
    return email === requestedFor || (await this.mailBudget.take('email_change', email)).granted;
  }

  async #reauthentication(tx: Transaction, { userId, email }: ReauthenticationRequest): Plan {
    const account = await this.accounts.find(userId, tx);
    return account?.email === email ? { kind: 'reauthentication', type: 'reauthentication', ...recipient(account) } : undefined;
  }

  async #invite(tx: Transaction, { accountId, email }: InviteRequest): Plan {
    const pending = await this.pendingAccounts.find(accountId, tx);
    return pending?.email === email ? { kind: 'invite', type: 'invite', name: nameOf(pending) } : undefined;
  }

  async #notice(tx: Transaction, { userId, purpose: kind, device }: NoticeRequest): Plan {
    const account = await this.accounts.find(userId, tx);
    return account && { kind, ...recipient(account), ...(device && { detail: device }) };
  }

  async #accountOf(tx: Transaction, email: string): Promise<Account | undefined> {
    const userId = await this.accounts.idOf(email, tx);
    return userId ? this.accounts.find(userId, tx) : undefined;
  }
}

const recipient = (account: Account) => ({ name: nameOf(account), userId: account.id });
