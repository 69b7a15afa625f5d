import { createHmac } from 'node:crypto';
import type { AuthorizeQuery } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { deriveKey } from '../keys/sealing.ts';
import { redirectTarget } from '../link-requests/redirect-rules.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import { browserCookie, readBrowserCookie, STATE_VALID_MS } from './browser-cookie.ts';
import { type FlowSecrets, ProviderClient } from './provider-client.ts';
import { type ProviderPurpose, ProviderStatesRepository } from './provider-states.repository.ts';
import type { Provider } from './provider-table.ts';

/** Where the browser goes, with the cookie that it returns with. */
export interface StartedFlow {
  readonly url: string;
  /** The `Set-Cookie` values; none if the flow didn't start. */
  readonly cookies: readonly string[];
}

/** Sends a browser to a provider, bound to that browser for ten minutes and one return. */
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

/** Derives the other secrets from the state by a key that isn't in the database, so that its row has none of them. */
export function flowSecrets(state: string, keySecret: string): FlowSecrets {
  const derive = (purpose: string) => createHmac('sha256', deriveKey(keySecret, purpose)).update(state).digest('base64url');
  return { state, nonce: derive('casebook provider nonce'), codeVerifier: derive('casebook provider code verifier') };
}
