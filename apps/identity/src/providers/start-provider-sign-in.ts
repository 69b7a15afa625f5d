import { AuthError, type AuthorizeQuery } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { redirectTarget, toOAuthFault, withOAuthError } from '../link-requests/redirect-rules.ts';
import { Providers } from './providers.ts';
import { type StartedFlow, StartFlow } from './start-flow.ts';

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

/** @throws validation_failed: a redirect with tokens in its address (the implicit flow) is not offered */
function requireChallenge({ code_challenge, code_challenge_method }: AuthorizeQuery): string {
  if (code_challenge && code_challenge_method) return code_challenge;
  const message = 'PKCE flow requires code_challenge_method and code_challenge';
  throw new AuthError('validation_failed', { message });
}
