import { createHash, randomBytes } from 'node:crypto';
import { Browser, type IssuerPerson } from './browser.ts';
import type { Answer, IdentityUnderTest } from './identity-under-test.ts';

export const PROVIDER = 'custom:oidc';

/** One sign-in by the sandbox's issuer, as a client that isn't auth-js runs it. */
export interface ProviderSignIn {
  readonly browser: Browser;
  /** The address that the client opens. */
  readonly url: string;
  readonly codeVerifier: string;
}

export function newSignIn(
  tested: IdentityUnderTest,
  parameters: Record<string, string> = {},
  browser = new Browser(tested),
): ProviderSignIn {
  const codeVerifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const query = new URLSearchParams({ provider: PROVIDER, code_challenge, code_challenge_method: 's256', ...parameters });
  return { browser, codeVerifier, url: `${tested.origin}/auth/v1/authorize?${query}` };
}

/** Exchanges the code in the client's address for a session. @returns the response */
export const exchange = (tested: IdentityUnderTest, { codeVerifier }: ProviderSignIn, returned: URL): Promise<Answer> =>
  tested.request('POST', '/token?grant_type=pkce', {
    body: { auth_code: returned.searchParams.get('code') ?? '', code_verifier: codeVerifier },
  });

/** Signs a person in by the issuer. @returns the response to the code exchange */
export async function signInBy(tested: IdentityUnderTest, person: IssuerPerson): Promise<Answer> {
  const signIn = newSignIn(tested);
  return exchange(tested, signIn, await signIn.browser.complete(signIn.url, person));
}

/** The error that a redirect reports. It must be the same in the query and in the fragment. */
export function faultOf(url: URL): Record<string, string> {
  const [query, fragment] = [url.searchParams, new URLSearchParams(url.hash.slice(1))];
  const names = ['error', 'error_code', 'error_description'];
  const read = (parameters: URLSearchParams) =>
    Object.fromEntries(names.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name) ?? '']] : [])));
  if (JSON.stringify(read(query)) !== JSON.stringify(read(fragment))) throw new Error(`The fragment differs in ${url}`);
  return read(query);
}
