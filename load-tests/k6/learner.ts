import exec from 'k6/execution';
import http, { type RefinedResponse, type ResponseType } from 'k6/http';
import { Rate } from 'k6/metrics';
import type { AuthSession } from '../../libs/contracts/src/identity/auth.ts';
import { type Operation, routeOf } from './operations.ts';
import { settings } from './settings.ts';

const TIMEOUT_MS = 10_000;
/** A token is refreshed this long before it expires. */
const REFRESH_MARGIN_MS = 60_000;

/** 429: the system protects itself from a single client. Neither a success nor a failure. */
const limited = new Rate('limited');
/** 503 `service.overloaded`: the system refuses load beyond its capacity (ADR 0020). */
const shed = new Rate('shed');
/** All other unexpected responses, and timeouts. */
const failed = new Rate('failed');

const success = http.expectedStatuses({ min: 200, max: 299 });
const successOr409 = http.expectedStatuses({ min: 200, max: 299 }, 409);

export interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
}

export interface Call {
  /** Path parameters. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** A status other than 2xx that the journey handles. */
  readonly also?: 409;
  /** Set for requests that are reported as a separate line, such as searches among the requests for lists. */
  readonly variant?: string;
}

/** `body` is parsed only when it is read, because the load generator shares the CPU with the system. */
export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
}

/** A journey yields after each request, where a learner would read and think, until the test's rate allows the next request. */
export type Journey<Result = void> = Generator<void, Result, void>;

/** Thrown after an unexpected response. The virtual user then starts a new journey. */
export class JourneyAbandoned extends Error {}

/** A browser with its own address and, if signed in, a session. */
export class Learner {
  #session: Session | undefined;
  readonly address: string;

  constructor(address: string, session?: Session) {
    this.address = address;
    this.#session = session;
  }

  signIn({ access_token, refresh_token, expires_in }: AuthSession): void {
    this.#session = {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAtMs: Date.now() + expires_in * 1_000,
    };
  }

  /** Sends a request. While it is refused by a rate limit or load shedding, sends it again in each later turn. */
  *request<Body>(operation: Operation, call: Call = {}): Journey<Reply<Body>> {
    for (;;) {
      const reply = this.#send<Body>(operation, call);
      yield;
      if (reply) return reply;
    }
  }

  /** The headers for a request that isn't sent through `request`. */
  headers(): Record<string, string> {
    this.#refreshWhenDue();
    return {
      'x-forwarded-for': this.address,
      // Like browsers, because compressing pages costs the system time.
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(this.#session && { authorization: `Bearer ${this.#session.accessToken}` }),
    };
  }

  /** @returns undefined if a rate limit or load shedding refused the request */
  #send<Body>(operation: Operation, { path, query, body, also, variant }: Call): Reply<Body> | undefined {
    const route = routeOf(operation, path);
    const name = variant ? `${operation} (${variant})` : operation;
    const response = http.request(
      route.method,
      `${settings.url}${route.path}${queryString(query)}`,
      body && JSON.stringify(body),
      {
        headers: { ...this.headers(), ...(body && { 'content-type': 'application/json' }) },
        tags: { name },
        timeout: TIMEOUT_MS,
        responseCallback: also === undefined ? success : successOr409,
      },
    );
    const isRefused = record(name, response, also);
    return isRefused ? undefined : replyOf<Body>(response);
  }

  #refreshWhenDue(): void {
    const session = this.#session;
    if (!session || Date.now() < session.expiresAtMs - REFRESH_MARGIN_MS) return;
    // Cleared first, so that the refresh itself carries no token.
    this.#session = undefined;
    const reply = this.#send<AuthSession>('grantToken', {
      query: { grant_type: 'refresh_token' },
      body: { refresh_token: session.refreshToken },
    });
    if (reply) this.signIn(reply.body);
    else this.#session = session;
  }
}

/**
 * Counts a response.
 * @returns whether a rate limit or load shedding refused the request
 * @throws JourneyAbandoned for an unexpected response
 */
function record(name: string, { status, body, error }: RefinedResponse<ResponseType>, also?: 409): boolean {
  const isServed = (status >= 200 && status < 300) || status === also;
  const isRefused = status === 429 || (status === 503 && String(body).includes('service.overloaded'));
  limited.add(status === 429, { name });
  shed.add(isRefused && status === 503, { name });
  failed.add(!isServed && !isRefused, { name });
  if (isServed || isRefused) return isRefused;
  console.error(`${name}: ${status} ${error} ${String(body ?? '').slice(0, 300)} (phase ${exec.vu.metrics.tags.phase})`);
  throw new JourneyAbandoned(name);
}

function replyOf<Body>({ status, body }: RefinedResponse<ResponseType>): Reply<Body> {
  return {
    status,
    get body() {
      return (typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined) as Body;
    },
  };
}

function queryString(query: Call['query'] = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
