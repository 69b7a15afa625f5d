import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** How an issuer departs from the protocol. */
export interface Hostility {
  /** Replaces claims of the ID token. */
  readonly claims?: JWTPayload;
  /** Signs with a key that isn't published. */
  readonly signsWithOtherKey?: boolean;
  /** Replaces the response of the token endpoint. */
  readonly tokenStatus?: number;
  /** Replaces what the token endpoint sends. */
  readonly tokenBody?: string;
  /** Never answers at the token endpoint. */
  readonly hangs?: boolean;
  /** Replaces parameters of the return to the client. */
  readonly returned?: Readonly<Record<string, string>>;
  readonly discoveryStatus?: number;
  /** Replaces the issuer in its metadata. */
  readonly publishedIssuer?: string;
}

export interface HostileIssuer {
  readonly issuer: string;
  hostility: Hostility;
  /** Reads an authorization request. @returns the return to the client */
  authorize(authorizationUrl: string): URL;
  stop(): Promise<void>;
}

/** An issuer that follows the protocol, except for the given departures. */
export async function startHostileIssuer(): Promise<HostileIssuer> {
  const [signing, other] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const nonces = new Map<string, string>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hostile: HostileIssuer = {
    issuer,
    hostility: {},
    authorize: (authorizationUrl) => {
      const { searchParams } = new URL(authorizationUrl);
      const code = crypto.randomUUID();
      nonces.set(code, searchParams.get('nonce') ?? '');
      const returned = new URL(searchParams.get('redirect_uri') ?? '');
      const parameters = { code, state: searchParams.get('state') ?? '', iss: issuer, ...hostile.hostility.returned };
      for (const [name, value] of Object.entries(parameters)) returned.searchParams.set(name, value);
      return returned;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const send = (response: ServerResponse, body: object | string, status = 200) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { hostility } = hostile;
    if (request.url === '/.well-known/openid-configuration')
      return void send(
        response,
        { ...metadataOf(issuer), issuer: hostility.publishedIssuer ?? issuer },
        hostility.discoveryStatus,
      );
    if (request.url === '/jwks')
      return void send(response, {
        keys: [{ ...(await exportJWK(signing.publicKey)), alg: 'ES256', use: 'sig', kid: 'published' }],
      });
    const parameters = new URLSearchParams(await textOf(request));
    if (hostility.hangs) return;
    if (hostility.tokenBody !== undefined || hostility.tokenStatus !== undefined)
      return void send(response, hostility.tokenBody ?? '{"error":"server_error"}', hostility.tokenStatus);
    const claims = {
      ...{ iss: issuer, aud: 'casebook', sub: 'hostile-1', nonce: nonces.get(parameters.get('code') ?? '') },
      ...{ email: 'owner@example.org', email_verified: true },
      ...hostility.claims,
    };
    const id_token = await idToken(claims, hostility.signsWithOtherKey ? other.privateKey : signing.privateKey);
    send(response, { access_token: 'access', token_type: 'bearer', id_token });
  }
  return hostile;
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  authorization_response_iss_parameter_supported: true,
});

const idToken = (claims: JWTPayload, key: CryptoKey): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'published' })
    .setIssuedAt()
    .setExpirationTime(claims.exp ?? '5m')
    .sign(key);

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
