import type { IdentityUnderTest } from './identity-under-test.ts';

/** What is entered on the sign-in page of the sandbox's issuer. */
export interface IssuerPerson {
  readonly email: string;
  readonly name?: string;
  /** Default: true. */
  readonly verified?: boolean;
}

/** A browser without scripts: it has cookies, and follows redirects up to the client's site. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(private readonly tested: IdentityUnderTest) {}

  /** A `fetch` with the browser's cookies, which doesn't follow redirects. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    const jar = this.#jarOf(url);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return response;
  };

  /** Follows redirects. @returns the page, or the redirect to the client's site, which doesn't run here */
  async open(address: string | URL, init?: RequestInit): Promise<{ url: URL; response: Response }> {
    const url = new URL(address);
    if (url.origin === new URL(this.tested.config.siteUrl).origin) return { url, response: new Response() };
    const response = await this.fetch(url, init);
    const location = response.headers.get('location');
    return location ? this.open(new URL(location, url)) : { url, response };
  }

  /**
   * Goes to the sandbox's issuer and signs in there.
   * @returns the return to `/callback`, which the browser hasn't followed yet
   */
  async signInAtIssuer(authorizeUrl: string | URL, { email, name = '', verified = true }: IssuerPerson): Promise<URL> {
    return this.#submit(authorizeUrl, '', { email, name, ...(verified && { verified: 'yes' }) });
  }

  /** Goes to the sandbox's issuer and cancels there. @returns the return to `/callback` */
  cancelAtIssuer(authorizeUrl: string | URL): Promise<URL> {
    return this.#submit(authorizeUrl, '/cancel', {});
  }

  /** Signs in at the issuer and follows the return. @returns the address at the client's site */
  async complete(authorizeUrl: string | URL, person: IssuerPerson): Promise<URL> {
    const callback = await this.signInAtIssuer(authorizeUrl, person);
    return (await this.open(callback)).url;
  }

  async #submit(authorizeUrl: string | URL, button: string, fields: Record<string, string>): Promise<URL> {
    const { response } = await this.open(authorizeUrl);
    const action = /action="([^"]+)"/.exec(await response.text())?.[1];
    if (!action) throw new Error(`${authorizeUrl} doesn't lead to the sign-in page`);
    const form = { method: 'POST', body: new URLSearchParams(fields) };
    let next = await this.fetch(`${this.tested.sandboxUrl}${action}${button}`, form);
    for (;;) {
      const url = new URL(next.headers.get('location') ?? '', this.tested.sandboxUrl);
      if (url.pathname === '/auth/v1/callback') return url;
      next = await this.fetch(url);
    }
  }

  #jarOf({ hostname }: URL): Map<string, string> {
    const jar = this.#cookies.get(hostname) ?? new Map<string, string>();
    this.#cookies.set(hostname, jar);
    return jar;
  }
}
