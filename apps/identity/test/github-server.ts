import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GitHubPerson {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
  readonly emails: readonly { readonly email: string; readonly primary: boolean; readonly verified: boolean }[];
}

export interface GitHubServer {
  readonly url: string;
  /** Reads an authorization request that a person accepts. @returns the return to the client */
  authorize(authorizationUrl: string, person: GitHubPerson): URL;
  stop(): Promise<void>;
}

/** A GitHub Enterprise server as far as a sign-in uses it: OAuth 2.0 with PKCE, `GET /user`, and `GET /user/emails`. */
export async function startGitHubServer(): Promise<GitHubServer> {
  const codes = new Map<string, { person: GitHubPerson; challenge: string }>();
  const tokens = new Map<string, GitHubPerson>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/login/oauth/access_token') return void send(exchange(new URLSearchParams(await textOf(request))));
    const person = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!person) return void send({ message: 'Bad credentials' }, 401);
    const { id, login, name, emails } = person;
    send(request.url === '/api/v3/user' ? { id, login, name, avatar_url: null } : emails);
  }

  function exchange(parameters: URLSearchParams): object {
    const code = codes.get(parameters.get('code') ?? '');
    codes.delete(parameters.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(parameters.get('code_verifier') ?? '')
      .digest('base64url');
    // GitHub reports this error with status 200.
    if (code?.challenge !== challenge || parameters.get('client_secret') !== 'github-secret')
      return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' };
    const access_token = randomUUID();
    tokens.set(access_token, code.person);
    return { access_token, scope: 'user:email', token_type: 'bearer' };
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorize: (authorizationUrl, person) => {
      const { searchParams } = new URL(authorizationUrl);
      const code = randomUUID();
      codes.set(code, { person, challenge: searchParams.get('code_challenge') ?? '' });
      const returned = new URL(searchParams.get('redirect_uri') ?? '');
      returned.searchParams.set('code', code);
      returned.searchParams.set('state', searchParams.get('state') ?? '');
      return returned;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
