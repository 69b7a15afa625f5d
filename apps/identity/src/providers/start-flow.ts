import { createHmac } from 'node:crypto';
import { AuthError, type AuthorizeQuery } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ProveOwner } from '../account-changes/prove-owner.ts';
import { FindMember } from '../accounts/find-member.ts';
import { IdentityOptions } from '../identity-options.ts';
import { deriveKey } from '../keys/sealing.ts';
import { redirectTarget, toOAuthFault, withOAuthError } from '../link-requests/redirect-rules.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import { browserCookie, readBrowserCookie, STATE_VALID_MS } from './browser-cookie.ts';
import { type FlowSecrets, ProviderClient } from './provider-client.ts';
import { type ProviderPurpose, ProviderStatesRepository } from './provider-states.repository.ts';
import type { Provider } from './provider-table.ts';
import { Providers } from './providers.ts';

/** The address that the browser is sent to, and the cookie that binds the flow to the browser. */
interface StartedFlow {
  readonly url: string;
  /** The `Set-Cookie` values; none if the flow didn't start. */
  readonly cookies: readonly string[];
}

/** Sends a browser to a provider. The flow is bound to that browser, and can be finished once, within ten minutes. */
@Injectable()
export class StartFlow {
  constructor(
    private readonly database: Database,
    private readonly states: ProviderStatesRepository,
    private readonly client: ProviderClient,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * @param cookies the request's `Cookie` header
   * @throws service_unavailable if the provider doesn't respond
   */
  async start(
    caller: Caller,
    provider: Provider,
    purpose: ProviderPurpose,
    query: AuthorizeQuery,
    cookies: string | undefined,
  ): Promise<StartedFlow> {
    const secrets = flowSecrets(newSecret(), this.options.keySecret);
    const { scopes, prompt, login_hint, domain_hint, hd, access_type } = query;
    const hints = { scopes, prompt, login_hint, domain_hint, hd, access_type };
    const url = await this.client.authorizationUrl(provider, secrets, hints);
    const form = { isSecure: this.options.issuer.startsWith('https:'), postsForm: provider.postsForm };
    const browser = readBrowserCookie(cookies, form) ?? newSecret();
    await this.database.write(caller, (tx) =>
      this.states.add(tx, {
        hash: hashOf(secrets.state),
        provider: provider.name,
        browserHash: hashOf(browser),
        redirectTo: redirectTarget(query.redirect_to, this.options),
        purpose,
        expiresAt: new Date(tx.now.getTime() + STATE_VALID_MS),
      }),
    );
    return { url, cookies: [browserCookie(browser, form)] };
  }
}

/** Derives the other secrets from the state with a key that isn't in the database, so the row contains none of them. */
export function flowSecrets(state: string, keySecret: string): FlowSecrets {
  const derive = (purpose: string) => createHmac('sha256', deriveKey(keySecret, purpose)).update(state).digest('base64url');
  return { state, nonce: derive('casebook provider nonce'), codeVerifier: derive('casebook provider code verifier') };
}

/** Sends a browser to a provider to sign in. It returns with a code that only the client with the PKCE verifier can exchange. */
@Injectable()
export class StartProviderSignIn {
  constructor(
    private readonly providers: Providers,
    private readonly startFlow: StartFlow,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * @param cookies the request's `Cookie` header
   * @returns the provider's address, or the client's with an error if the provider doesn't respond
   * @throws validation_failed for a provider that is off, and without PKCE
   */
  async execute(caller: Caller, query: AuthorizeQuery, cookies: string | undefined): Promise<StartedFlow> {
    const provider = this.providers.require(query.provider);
    const codeChallenge = requireChallenge(query);
    try {
      return await this.startFlow.start(caller, provider, { codeChallenge }, query, cookies);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return { url: withOAuthError(redirectTarget(query.redirect_to, this.options), toOAuthFault(error)), cookies: [] };
    }
  }
}

/** @throws validation_failed without PKCE: a redirect with tokens in its address (the implicit flow) is not offered */
function requireChallenge({ code_challenge, code_challenge_method }: AuthorizeQuery): string {
  if (code_challenge && code_challenge_method) return code_challenge;
  const message = 'PKCE flow requires code_challenge_method and code_challenge';
  throw new AuthError('validation_failed', { message });
}

/** Sends a member's browser to a provider to link the account there. Linking adds a way to sign in, so it needs a fresh session. */
@Injectable()
export class LinkIdentity {
  constructor(
    private readonly providers: Providers,
    private readonly findMember: FindMember,
    private readonly proveOwner: ProveOwner,
    private readonly startFlow: StartFlow,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * @param cookies the request's `Cookie` header
   * @throws manual_linking_disabled, validation_failed, reauthentication_needed, service_unavailable, user_not_found, session_not_found
   */
  async execute(caller: Caller, query: AuthorizeQuery, cookies: string | undefined): Promise<StartedFlow> {
    if (!this.options.manualLinking) throw new AuthError('manual_linking_disabled');
    const provider = this.providers.require(query.provider);
    const member = await this.findMember.find(caller);
    this.proveOwner.require(member, {});
    const purpose = { userId: member.account.id, sessionId: member.session.id };
    return this.startFlow.start(caller, provider, purpose, query, cookies);
  }
}
