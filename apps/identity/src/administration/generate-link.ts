import { AuthError, type AuthUser, type GeneratedLink, GeneratedLinkType, type GenerateLinkInput } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { StartEmailChange, type StartedChange } from '../account-changes/change-email.ts';
import type { Account, PendingAccount } from '../accounts/account.ts';
import { requireEmail, requireStorable, withUserData } from '../accounts/account-rules.ts';
import { toAuthUser, toUnconfirmedUser } from '../accounts/account-view.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { PendingAccountsRepository } from '../accounts/pending-accounts.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { IssueToken } from '../link-requests/issue-token.ts';
import type { EmailChangeRequest, LinkRequest } from '../link-requests/link-request.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import type { SessionTokenType } from '../link-requests/link-rules.ts';
import { newRequest } from '../link-requests/new-request.ts';
import { verifyLink } from '../mail/mail-link.ts';
import type { AdministeredAccount } from './administered-accounts.repository.ts';
import { AddPendingAccount, newPending } from './create-account.ts';
import { HashAttributes } from './hash-attributes.ts';
import { RequireAdmin } from './require-admin.ts';

/** A stored request for a link, and the account that it is for. */
interface RequestedLink {
  readonly type: GeneratedLinkType;
  readonly tokenType: SessionTokenType;
  readonly request: LinkRequest;
  readonly user: AuthUser;
}

/** The requests for both addresses of a change, and the account after the change started. */
interface ChangedSides {
  readonly sides: readonly EmailChangeRequest[];
  readonly user: AuthUser;
}

/** The input after its checks, with the hash of its password. */
interface CheckedInput {
  readonly type: GeneratedLinkType;
  readonly email: string;
  readonly newEmail: string;
  readonly userMetadata: PendingAccount['userMetadata'];
  readonly passwordHash: string | undefined;
  readonly redirectTo: string | undefined;
}

const notFound = () => new AuthError('user_not_found', { status: 404, message: 'User with this email not found' });

/**
 * Generates a link and a code for an admin who sends them. They are used like mailed ones, once and within an hour, and no mail is sent. An
 * address without an account gets a pending account. (GoTrue would create an unconfirmed user instead.)
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
    const userMetadata = requireStorable(input.data ?? {});
    const isNew = type === 'signup' && !(await this.accounts.idOf(email)) && !(await this.pendingAccounts.findByEmail(email));
    if (isNew && !password) throw invalid('Signup requires a valid password');
    const passwordHash = isNew && password ? await this.hashAttributes.hash({ password }, { email, userMetadata }) : undefined;
    const { new_email: newEmail } = input;
    return { type, email, newEmail, userMetadata, passwordHash, redirectTo: input.redirect_to ?? redirectTo };
  }

  async #request(tx: Transaction, checked: CheckedInput): Promise<RequestedLink> {
    const id = await this.accounts.idOf(checked.email, tx);
    const account = id ? await this.accounts.lock(tx, id) : undefined;
    const owner = account ? ({ isPending: false, account } as const) : await this.#findPending(tx, checked.email);
    const requested: Record<GeneratedLinkType, () => Promise<RequestedLink>> = {
      signup: () => this.#pending(tx, checked, 'signup'),
      invite: () => this.#pending(tx, checked, 'invite'),
      magiclink: () => (owner ? this.#signIn(tx, checked, owner, 'magiclink') : this.#pending(tx, checked, 'signup')),
      recovery: () => this.#signIn(tx, checked, owner, 'recovery'),
      email_change_current: () => this.#emailChange(tx, checked, owner),
      email_change_new: () => this.#emailChange(tx, checked, owner),
    };
    return requested[checked.type]();
  }

  async #findPending(tx: Transaction, email: string): Promise<AdministeredAccount | undefined> {
    const account = await this.pendingAccounts.findByEmail(email, tx);
    return account && { isPending: true, account };
  }

  /**
   * As in GoTrue, a sign-up's data is merged into the pending account's, while an invitation's data is used only for a new pending
   * account.
   */
  async #pending(tx: Transaction, checked: CheckedInput, type: 'signup' | 'invite'): Promise<RequestedLink> {
    const found = await this.addPendingAccount.findPendingAccount(tx, checked.email);
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

  /** A pending account's link also confirms its address. @throws user_not_found */
  async #signIn(
    tx: Transaction,
    checked: CheckedInput,
    owner: AdministeredAccount | undefined,
    purpose: 'magiclink' | 'recovery',
  ): Promise<RequestedLink> {
    if (!owner) throw notFound();
    const mail = newRequest(tx, checked, this.options);
    const request = owner.isPending
      ? ({ ...mail, purpose: 'invite', accountId: owner.account.id } as const)
      : { ...mail, purpose };
    await this.requests.add(tx, request);
    const user = owner.isPending ? toUnconfirmedUser(owner.account) : toAuthUser(owner.account);
    return { type: purpose, tokenType: purpose, request, user };
  }

  /**
   * Generates the link for one of the two addresses. The link for the other address is a request of its own, for the same change.
   * @throws user_not_found, validation_failed, email_exists
   */
  async #emailChange(
    tx: Transaction,
    { type, newEmail, redirectTo }: CheckedInput,
    owner: AdministeredAccount | undefined,
  ): Promise<RequestedLink> {
    if (!owner) throw notFound();
    requireEmail(newEmail);
    const current = owner.account.email;
    if (newEmail === current || (await this.addPendingAccount.findPendingAccount(tx, newEmail)))
      throw new AuthError('email_exists');
    const change = { newEmail, redirectTo };
    const { sides, user } = owner.isPending
      ? await this.#changePending(tx, owner.account, change)
      : await this.#changeAccount(tx, owner.account, change);
    const email = type === 'email_change_new' ? newEmail : current;
    const request = sides.find((side) => side.email === email && !side.confirmedAt);
    if (!request) throw invalid('This address has confirmed the change already');
    return { type, tokenType: 'email_change', request, user };
  }

  async #changeAccount(tx: Transaction, account: Account, change: StartedChange): Promise<ChangedSides> {
    const isStarted = account.emailChange?.newEmail === change.newEmail;
    const started = isStarted ? await this.requests.lockEmailChangeOf(tx, account.id) : [];
    if (started.length === 2) return { sides: started, user: toAuthUser(account) };
    const { account: changing, sides } = await this.startEmailChange.prepare(tx, account, change);
    return { sides, user: toAuthUser(changing) };
  }

  /** Stores the change of a pending account in its requests only. */
  async #changePending(tx: Transaction, pending: PendingAccount, change: StartedChange): Promise<ChangedSides> {
    const { newEmail } = change;
    const started = (await this.requests.lockEmailChangeOf(tx, pending.id)).filter((side) => side.newEmail === newEmail);
    const sides = started.length === 2 ? started : await this.startEmailChange.prepareSides(tx, pending, change);
    const sentAt = sides[0]?.createdAt ?? tx.now;
    return { sides, user: toUnconfirmedUser({ ...pending, emailChange: { newEmail, sentAt } }) };
  }
}

const invalid = (message: string) => new AuthError('validation_failed', { message });
