import { AuthError, type AuthUser, type GeneratedLink, GeneratedLinkType, type GenerateLinkInput } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { requireEmail, requireStorable, withUserData } from '../accounts/account-rules.ts';
import { toAuthUser, toUnconfirmedUser } from '../accounts/account-view.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { PendingAccount } from '../accounts/pending-account.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { StartEmailChange } from '../accounts/start-email-change.ts';
import { IdentityOptions } from '../identity-options.ts';
import { IssueToken } from '../links/issue-token.ts';
import type { LinkRequest } from '../links/link-request.ts';
import { LinkRequestsRepository } from '../links/link-requests.repository.ts';
import type { SessionTokenType } from '../links/link-rules.ts';
import { newRequest } from '../links/new-request.ts';
import { verifyLink } from '../mail/mail-link.ts';
import { AddPendingAccount, newPending } from './add-pending-account.ts';
import { HashAttributes } from './hash-attributes.ts';
import { RequireAdmin } from './require-admin.ts';

/** A stored request for a link, and whose it is. */
interface RequestedLink {
  readonly type: GeneratedLinkType;
  readonly tokenType: SessionTokenType;
  readonly request: LinkRequest;
  readonly user: AuthUser;
}

/** The input after its checks, with the hash of its password. */
interface CheckedInput {
  readonly type: GeneratedLinkType;
  readonly email: string;
  readonly newEmail: string | undefined;
  readonly userMetadata: PendingAccount['userMetadata'];
  readonly passwordHash: string | undefined;
  readonly redirectTo: string | undefined;
}

const notFound = () => new AuthError('user_not_found', { status: 404, message: 'User with this email not found' });

/**
 * Generates a link and a code for an admin who sends them. They are used like mailed ones, once and within an hour, and no mail is sent. An
 * address without an account gets a pending one, where GoTrue creates an unconfirmed user.
 */
@Injectable()
export class GenerateLink {
  constructor(
    private readonly database: Database,
    private readonly requireAdmin: RequireAdmin,
    private readonly accounts: AccountsRepository,
    private readonly pendingAccounts: PendingAccountsRepository,
    private readonly addPendingAccount: AddPendingAccount,
    private readonly startEmailChange: StartEmailChange,
    private readonly requests: LinkRequestsRepository,
    private readonly issueToken: IssueToken,
    private readonly hashAttributes: HashAttributes,
    private readonly options: IdentityOptions,
  ) {}

  /** @throws validation_failed, weak_password, user_not_found, email_exists, not_admin */
  async execute(caller: Caller, input: GenerateLinkInput, redirectTo: string | undefined): Promise<GeneratedLink> {
    await this.requireAdmin.check(caller);
    const checked = await this.#check(input, redirectTo);
    return this.database.write(caller, async (tx) => {
      await this.requireAdmin.check(caller, tx);
      await this.accounts.lockAddress(tx, checked.email);
      const { type, tokenType, request, user } = await this.#request(tx, checked);
      const { secret, code } = await this.issueToken.issue(tx, request, tokenType);
      tx.audit('identity.link-generated', { type, userId: user.id });
      return {
        ...user,
        action_link: verifyLink(this.options.issuer, { secret, type: tokenType, redirectTo: request.redirectTo }),
        email_otp: code,
        hashed_token: secret,
        redirect_to: request.redirectTo,
        verification_type: type,
      };
    });
  }

  async #check(input: GenerateLinkInput, redirectTo: string | undefined): Promise<CheckedInput> {
    const { email, password } = input;
    requireEmail(email);
    const { data: type } = GeneratedLinkType.safeParse(input.type);
    if (!type) throw invalid(`Invalid email action link type requested: ${input.type ?? ''}`);
    if (type === 'signup' && !password) throw invalid('Signup requires a valid password');
    const newEmail = type.startsWith('email_change') ? input.new_email : undefined;
    if (newEmail !== undefined) requireEmail(newEmail);
    const userMetadata = requireStorable(input.data ?? {});
    const passwordHash =
      type === 'signup' && password ? await this.hashAttributes.hash({ password }, { email, userMetadata }) : undefined;
    return { type, email, newEmail, userMetadata, passwordHash, redirectTo: input.redirect_to ?? redirectTo };
  }

  async #request(tx: Transaction, checked: CheckedInput): Promise<RequestedLink> {
    const id = await this.accounts.idOf(checked.email, tx);
    const account = id ? await this.accounts.lock(tx, id) : undefined;
    const requested: Record<GeneratedLinkType, () => Promise<RequestedLink>> = {
      signup: () => this.#pending(tx, checked, 'signup'),
      invite: () => this.#pending(tx, checked, 'invite'),
      magiclink: () => (account ? this.#signIn(tx, checked, account, 'magiclink') : this.#pending(tx, checked, 'signup')),
      recovery: () => this.#signIn(tx, checked, account, 'recovery'),
      email_change_current: () => this.#emailChange(tx, checked, account),
      email_change_new: () => this.#emailChange(tx, checked, account),
    };
    return requested[checked.type]();
  }

  /** A sign-up's data are merged into the pending account's, an invitation's are only those of a new one, as in GoTrue. */
  async #pending(tx: Transaction, checked: CheckedInput, type: 'signup' | 'invite'): Promise<RequestedLink> {
    const found = await this.addPendingAccount.findFree(tx, checked.email);
    const merged = type === 'invite' ? found?.userMetadata : found && withUserData(found.userMetadata, checked.userMetadata);
    const pending = {
      ...(found ?? { ...newPending(checked.email, tx.now), ...(checked.passwordHash && { passwordHash: checked.passwordHash }) }),
      userMetadata: merged ?? checked.userMetadata,
      confirmationSentAt: tx.now,
      updatedAt: tx.now,
      ...(type === 'invite' && { invitedAt: tx.now }),
    };
    if (found) await this.pendingAccounts.save(tx, pending);
    else await this.addPendingAccount.add(tx, pending);
    const request = { ...newRequest(tx, checked, this.options), purpose: 'invite', accountId: pending.id } as const;
    await this.requests.add(tx, request);
    return { type, tokenType: type, request, user: toUnconfirmedUser(pending) };
  }

  /** @throws user_not_found */
  async #signIn(
    tx: Transaction,
    checked: CheckedInput,
    account: Account | undefined,
    purpose: 'magiclink' | 'recovery',
  ): Promise<RequestedLink> {
    if (!account) throw notFound();
    const request = { ...newRequest(tx, checked, this.options), purpose };
    await this.requests.add(tx, request);
    return { type: purpose, tokenType: purpose, request, user: toAuthUser(account) };
  }

  /** The links of both addresses are generated one by one and belong to one change. @throws user_not_found, email_exists */
  async #emailChange(
    tx: Transaction,
    { type, newEmail = '', redirectTo }: CheckedInput,
    account: Account | undefined,
  ): Promise<RequestedLink> {
    if (!account) throw notFound();
    if (newEmail === account.email || (await this.addPendingAccount.findFree(tx, newEmail))) throw new AuthError('email_exists');
    const pendingSides = account.emailChange?.newEmail === newEmail ? await this.requests.lockEmailChangeOf(tx, account.id) : [];
    const started =
      pendingSides.length === 2
        ? { account, sides: pendingSides }
        : await this.startEmailChange.prepare(tx, account, { newEmail, redirectTo });
    const email = type === 'email_change_new' ? newEmail : account.email;
    const request = started.sides.find((side) => side.email === email && !side.confirmedAt);
    if (!request) throw invalid('This address has confirmed the change already');
    return { type, tokenType: 'email_change', request, user: toAuthUser(started.account) };
  }
}

const invalid = (message: string) => new AuthError('validation_failed', { message });
