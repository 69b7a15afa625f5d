import type { CredentialCreationOptions, CredentialRequestOptions } from '@casebook/contracts';
import { type Clock, SettableClock } from '@casebook/platform';
import { freePort } from '@casebook/servers';
import { type ServiceUnderTest, startServiceUnderTest } from '@casebook/testing';
import { startBeforeAll } from '@casebook/testing/hooks';
import { GoTrueClient } from '@supabase/auth-js';
import { type IdentityConfig, readIdentityConfig } from '../src/config.ts';
import { identity } from '../src/identity.definition.ts';
import { ADMIN_CODE_HASH } from './admin-code.ts';
import { issuerClient, type Mail, type RunningSandbox, startSandbox } from './mailbox.ts';
import { RecordingTransport } from './recording-transport.ts';

export const PASSWORD = 'Correct-Horse-7';
export const OTHER_PASSWORD = 'Battery-Staple-9';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly identities: readonly unknown[];
  readonly app_metadata: Readonly<Record<string, unknown>>;
  readonly user_metadata: Readonly<Record<string, unknown>>;
  readonly factors: readonly Readonly<Record<string, unknown>>[];
}

/** Any response body: an account, a session, keys, or an error. Fields of other kinds are undefined. */
export type AnswerBody = Account & {
  readonly user: Account;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly keys: readonly { readonly kid: string }[];
  readonly error_code: string;
  readonly totp: { readonly qr_code: string; readonly secret: string; readonly uri: string };
  readonly codes: readonly string[];
  readonly expires_at: number;
  readonly weak_password: unknown;
  readonly challenge_id: string;
  readonly options: CredentialCreationOptions & CredentialRequestOptions;
  readonly webauthn: {
    readonly type: string;
    readonly credential_options: { readonly publicKey: CredentialCreationOptions & CredentialRequestOptions };
  };
};

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerBody;
}

interface RequestOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** A complete identity service on a real PostgreSQL, with a mailbox, its own keys, and its own events. */
export interface IdentityUnderTest extends ServiceUnderTest<IdentityConfig> {
  readonly clock: SettableClock;
  readonly origin: string;
  readonly transport: RecordingTransport;
  /** Sends a request to a path below `/auth/v1`. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  signUp(email: string, password?: string): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
  refresh(refreshToken: string): Promise<Answer>;
  /** The unmodified client with its own in-memory storage. @param ownFetch a browser's `fetch`; default: one without cookies */
  client(flowType?: 'pkce' | 'implicit', ownFetch?: typeof fetch): GoTrueClient;
  /** Waits until the outbox is empty. @returns the published events of a type */
  published(type: string): Promise<{ aggregateId: string; version: number; data: Record<string, unknown> }[]>;
  /** Waits for the mail to an address. */
  mailTo(email: string, count?: number): Promise<Mail[]>;
  mails(): Promise<Mail[]>;
  /** The address of the sandbox, whose issuer is the provider `custom:oidc`. */
  readonly sandboxUrl: string;
}

/** Runs the service during the tests of the surrounding `describe`. */
export const setUpIdentity = (environment?: Record<string, string>): IdentityUnderTest =>
  startBeforeAll(() => startIdentity(environment));

export async function startIdentity(environment: Record<string, string> = {}): Promise<IdentityUnderTest> {
  const mailbox: RunningSandbox = await startSandbox({ smtpPort: 0, httpPort: 0 });
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const issuer = `${origin}/auth/v1`;
  const clock = new SettableClock();
  const transport = new RecordingTransport();
  const tested = await startServiceUnderTest({
    definition: identity,
    readConfig: readIdentityConfig,
    ports: { transport },
    clock: clock satisfies Clock,
    environment: {
      IDENTITY_PORT: port,
      AUTH_ISSUER: issuer,
      AUTH_JWKS_URL: `${issuer}/.well-known/jwks.json`,
      IDENTITY_KEY_SECRET: 'another secret of the tests, thirty-two characters or more',
      SMTP_URL: mailbox.smtpUrl,
      AUTH_OIDC_ISSUER: mailbox.issuer,
      AUTH_OIDC_CLIENT_ID: issuerClient.id,
      AUTH_OIDC_CLIENT_SECRET: issuerClient.secret,
      ADMIN_CODE_HASH,
      // Tests request more mails and sign-ins than people do; tests of the limits set it to 1.
      LIMIT_SCALE: '10000',
      ...environment,
    },
  });

  const request = async (method: string, path: string, { body, token, headers }: RequestOptions = {}): Promise<Answer> => {
    const response = await fetch(`${issuer}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
  const mails = async (email?: string) => {
    const query = email === undefined ? '' : `?to=${encodeURIComponent(email)}`;
    return ((await (await fetch(`${mailbox.url}/api/mails${query}`)).json()) as { items: Mail[] }).items;
  };

  return {
    ...tested,
    clock,
    origin,
    transport,
    request,
    sandboxUrl: mailbox.url,
    mails,
    signUp: (email, password = PASSWORD) =>
      request('POST', '/signup', { body: { email, password, data: { full_name: 'Ada Lovelace', role: 'leader' } } }),
    signIn: (email, password = PASSWORD) => request('POST', '/token?grant_type=password', { body: { email, password } }),
    refresh: (refresh_token) => request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } }),
    client: (flowType = 'pkce', ownFetch) => newClient(issuer, flowType, ownFetch),
    published: async (type) => {
      await waitFor(async () => (await tested.outbox()).length === 0);
      return transport.published
        .filter(({ envelope }) => envelope.type === type)
        .map(({ envelope, data }) => ({
          aggregateId: envelope.aggregateId,
          version: envelope.aggregateVersion,
          data: data as Record<string, unknown>,
        }));
    },
    mailTo: async (email, count = 1) => {
      await waitFor(async () => (await mails(email)).length >= count);
      return mails(email);
    },
    stop: async () => {
      await tested.stop();
      await mailbox.stop();
    },
  };
}

function newClient(url: string, flowType: 'pkce' | 'implicit', ownFetch?: typeof fetch): GoTrueClient {
  const memory = new Map<string, string>();
  return new GoTrueClient({
    url,
    ...(ownFetch && { fetch: ownFetch }),
    flowType,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    storage: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    },
  });
}

/**
 * How long to wait for an event that is sure to arrive, such as a mail: sending is retried after two seconds, and the machine may be
 * busy.
 */
const WAIT_MS = 60_000;

export async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The condition was not met within ${WAIT_MS} ms`);
}
