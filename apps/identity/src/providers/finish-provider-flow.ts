import { AuthError, type ProviderCallback } from '@casebook/contracts';
import { type Caller, Database, Log, type Transaction, toAuthError } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ChangeEmail } from '../account-changes/change-email.ts';
import { NotifyOwner } from '../account-changes/notify-owner.ts';
import { type Account, callerOf } from '../accounts/account.ts';
import { isAnonymous } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { IdentitiesRepository } from '../identities/identities.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { FlowStatesRepository } from '../link-requests/flow-states.repository.ts';
import { CODE_VALID_MS } from '../link-requests/link-rules.ts';
import { type OAuthFault, redirectTarget, toOAuthFault, withCode, withOAuthError } from '../link-requests/redirect-rules.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { readBrowserCookie } from './browser-cookie.ts';
import { isIdentityOf, newIdentity, requireBelowIdentityLimit } from './identity-rules.ts';
import { ProviderClient, ProviderDenial } from './provider-client.ts';
import { type ProviderProfile, requireVerifiedEmail } from './provider-profile.ts';
import { type ProviderPurpose, type ProviderState, ProviderStatesRepository } from './provider-states.repository.ts';
import { Providers } from './providers.ts';
import { SignInIdentity } from './sign-in-identity.ts';
import { flowSecrets } from './start-flow.ts';

type Linking = Extract<ProviderPurpose, { sessionId: string }>;

/**
 * Finishes a browser's round trip to a provider, which always ends with a redirect. A sign-in redirects to its client with a code for a
 * session. Linking redirects without a code, because the browser already has a session.
 */
@Injectable()
export class FinishProviderFlow {
  constructor(
    private readonly database: Database,
    private readonly states: ProviderStatesRepository,
    private readonly providers: Providers,
    private readonly client: ProviderClient,
    private readonly signInIdentity: SignInIdentity,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly identities: IdentitiesRepository,
    private readonly flowStates: FlowStatesRepository,
    private readonly notifyOwner: NotifyOwner,
    private readonly changeEmail: ChangeEmail,
    private readonly options: IdentityOptions,
    private readonly log: Log,
  ) {}

  /**
   * @param cookies the request's `Cookie` header
   * @returns the redirect's address, with a code or an error
   */
  async execute(caller: Caller, callback: ProviderCallback, cookies: string | undefined): Promise<string> {
    let target = redirectTarget(undefined, this.options);
    try {
      const { state: presented, flow } = await this.#takeFlow(caller, callback.state, cookies);
      target = flow.redirectTo;
      return await this.#finish(caller, flow, presented, callback);
    } catch (error) {
      return withOAuthError(target, this.#faultOf(error));
    }
  }

  /** Deletes the stored flow before the provider is called, so that only one of several concurrent callbacks continues. */
  async #takeFlow(
    caller: Caller,
    state: string | undefined,
    cookies: string | undefined,
  ): Promise<{ state: string; flow: ProviderState }> {
    if (!state) throw new AuthError('bad_oauth_callback', { message: 'OAuth state parameter missing' });
    const isSecure = this.options.issuer.startsWith('https:');
    const browsers = [true, false].map((postsForm) => readBrowserCookie(cookies, { isSecure, postsForm }));
    const browserHashes = browsers.filter((secret) => secret !== undefined).map(hashOf);
    const flow = await this.database.write(caller, (tx) => this.states.take(tx, hashOf(state), browserHashes));
    if (!flow) throw new AuthError('bad_oauth_state');
    return { state, flow };
  }

  async #finish(caller: Caller, flow: ProviderState, state: string, callback: ProviderCallback): Promise<string> {
    if (!callback.error && !callback.code) throw new AuthError('bad_oauth_callback');
    const provider = this.providers.require(flow.provider);
    const { purpose, redirectTo } = flow;
    try {
      const profile = await this.client.profile(provider, flowSecrets(state, this.options.keySecret), callback);
      return await this.database.write(caller, (tx) =>
        purpose.userId === undefined
          ? this.#signIn(tx, profile, purpose.codeChallenge, redirectTo)
          : this.#link(tx, profile, purpose, redirectTo),
      );
    } catch (error) {
      await this.#auditFailure(caller, flow, this.#reasonOf(error));
      throw error;
    }
  }

  async #signIn(tx: Transaction, profile: ProviderProfile, codeChallenge: string, redirectTo: string): Promise<string> {
    const { id: userId } = await this.signInIdentity.signIn(tx, profile);
    const code = newSecret();
    const expiresAt = new Date(tx.now.getTime() + CODE_VALID_MS);
    await this.flowStates.add(tx, { codeHash: hashOf(code), userId, method: 'oauth', codeChallenge, expiresAt });
    return withCode(redirectTo, code);
  }

  async #link(tx: Transaction, profile: ProviderProfile, { userId, sessionId }: Linking, redirectTo: string): Promise<string> {
    const account = await this.accounts.lock(tx, userId);
    if (!account) throw new AuthError('user_not_found');
    if (!(await this.sessions.find(userId, sessionId, tx))) throw new AuthError('session_not_found');
    if (account.identities.some(isIdentityOf(profile))) throw new AuthError('identity_already_exists');
    requireBelowIdentityLimit(account);
    if (!(await this.identities.add(tx, newIdentity(account, profile, tx.now))))
      throw new AuthError('identity_already_exists', { message: 'Identity is already linked to another user' });
    if (isAnonymous(account)) await this.#adoptAddress(tx, account, profile, sessionId);
    else await this.notifyOwner.notify(tx, 'identity_linked', account);
    tx.onBehalfOf(callerOf(account, tx.caller)).audit('identity.identity-linked', { userId, provider: profile.provider });
    return redirectTo;
  }

  /** An anonymous account gets the address of its first identity. @throws provider_email_needs_verification, email_exists */
  async #adoptAddress(tx: Transaction, account: Account, profile: ProviderProfile, sessionId: string): Promise<void> {
    const changed = await this.changeEmail.change(tx, account, requireVerifiedEmail(profile), sessionId);
    await this.accounts.save(tx, { ...changed, emailIdentity: false });
  }

  async #auditFailure(caller: Caller, { provider, purpose }: ProviderState, reason: string): Promise<void> {
    const { clientAddress = '' } = caller;
    const subject = purpose.userId !== undefined && { userId: purpose.userId };
    await this.database.write(caller, async (tx) =>
      tx.audit('identity.provider-sign-in-failed', { provider, reason, clientAddress, ...subject }),
    );
  }

  #reasonOf(error: unknown): string {
    return error instanceof ProviderDenial ? error.error : toAuthError(error).code;
  }

  #faultOf(thrown: unknown): OAuthFault {
    if (thrown instanceof ProviderDenial) return { error: thrown.error, description: thrown.message };
    const error = toAuthError(thrown);
    if (!(thrown instanceof AuthError)) this.log.error({ err: thrown }, 'a return from a provider failed');
    return toOAuthFault(error);
  }
}
