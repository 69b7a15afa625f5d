import { rm } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { Pool } from 'undici';
import { profileFolder, startProfile } from '../tests/profiles/running-profile.ts';
import { PASSWORD, signUpMember } from '../tests/shared/test-member.ts';
import { Load } from './load.ts';
import { type Measurement, printRows, type Report } from './report.ts';
import { interleaved, quantile } from './rounds.ts';

/**
 * The targets for `GET /user` and for refreshing, in requests per second, sent directly to identity, which shares two cores with the load
 * generator and the database.
 */
const USER_TARGET = { value: 2_000 };
const REFRESH_TARGET = { value: 500 };
/** The target for the share of a sign-in's time that isn't spent on the password hash. */
const OTHER_TARGET = { value: 0.15, atMost: true };

const ROUND_MS = 2_000;
const REFRESHERS = 16;
const CONCURRENT_SIGN_INS = 50;
const PROBES = 200;
/** How long a refused client waits before it tries again. Milliseconds. */
const REFUSED_PAUSE_MS = 200;
/** The defaults of `AUTH_ARGON2_*` (OWASP, Password Storage Cheat Sheet). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Measures identity without the gateway: sign-ins, refreshes, and `GET /user` per second, and how sign-ins slow down other requests. */
export async function identityRates(profiles: readonly string[]): Promise<Report> {
  const rows: Measurement[] = [];
  for (const profile of profiles) rows.push(...(await measure(profile)));
  return {
    title: 'identity: requests per second asked of it directly, and the share of a sign-in that is not the hash',
    rows,
    notes: ['In the embedded profile identity shares its thread with every other service.'],
  };
}

async function measure(profile: string): Promise<readonly Measurement[]> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder);
  const pool = new Pool(system.environment.IDENTITY_URL ?? '', { connections: CONCURRENT_SIGN_INS + REFRESHERS, pipelining: 1 });
  try {
    const client = new IdentityClient(pool, system.url);
    const member = await client.newMember();
    const load = new Load({ origin: system.environment.IDENTITY_URL ?? '', path: '/auth/v1/user', headers: member.headers });
    await load.warmUp();
    const sessions = await Promise.all(Array.from({ length: REFRESHERS }, () => client.signIn(member)));
    const stored = await hash(PASSWORD, ARGON2);
    const rates = await interleaved({
      users: () => load.requestsPerSecond(),
      refreshes: () => perSecond(REFRESHERS, async (at) => client.refresh(sessions, at)),
      signIns: () => perSecond(1, () => client.signIn(member)),
      hashes: () => perSecond(1, () => verify(stored, PASSWORD)),
    });
    client.refused = 0;
    const concurrent = await interleaved({ signIns: () => perSecond(CONCURRENT_SIGN_INS, () => client.signIn(member)) });
    const { refused } = client;
    const waits = await interleaved({
      idle: () => client.slowestProbe(),
      busy: () => client.slowestProbe(() => client.signIn(member)),
    });
    await load.close();
    const other = 1 - rates.signIns / rates.hashes;
    return printRows(
      { name: `GET /user, ${profile}`, result: `${rates.users.toFixed(0)}/s`, ratio: rates.users, target: USER_TARGET },
      {
        name: `refreshes, ${profile}`,
        result: `${rates.refreshes.toFixed(0)}/s`,
        ratio: rates.refreshes,
        target: REFRESH_TARGET,
      },
      {
        name: `sign-ins, ${CONCURRENT_SIGN_INS} at once, ${profile}`,
        result: `${concurrent.signIns.toFixed(0)}/s, ${refused} refused`,
      },
      {
        name: `sign-ins, one at a time, ${profile}`,
        result: `${rates.signIns.toFixed(0)}/s, ${(100 * other).toFixed(0)}% not the hash`,
        baseline: `${rates.hashes.toFixed(0)} hashes/s`,
        ratio: other,
        target: OTHER_TARGET,
      },
      {
        name: `p99 of GET /health/live, ${profile}`,
        result: `${waits.busy.toFixed(1)} ms under ${CONCURRENT_SIGN_INS} sign-ins`,
        baseline: `${waits.idle.toFixed(1)} ms idle`,
        ratio: waits.busy / waits.idle,
      },
    );
  } finally {
    await pool.close();
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface SignedUp {
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
}

class IdentityClient {
  private readonly pool: Pool;
  private readonly url: string;
  /** The cookie of a trusted device, because most sign-ins come from one. */
  #cookie = '';
  /** The number of requests beyond identity's capacity, which are refused at once with a 503 (ADR 0020). */
  refused = 0;

  constructor(pool: Pool, url: string) {
    this.pool = pool;
    this.url = url;
  }

  newMember(): Promise<SignedUp> {
    return signUpMember(this.url);
  }

  /** @returns the refresh token */
  async signIn({ email }: SignedUp): Promise<string> {
    return this.#grant('password', { email, password: PASSWORD });
  }

  /** Refreshes one of the sessions, and replaces its token in the list. */
  async refresh(tokens: string[], at: number): Promise<void> {
    tokens[at] = await this.#grant('refresh_token', { refresh_token: tokens[at] });
  }

  /** @param meanwhile repeated by `CONCURRENT_SIGN_INS` clients during the probes @returns the probes' p99 in ms */
  async slowestProbe(meanwhile?: () => Promise<unknown>): Promise<number> {
    let isOver = false;
    const repeat = async () => {
      while (!isOver) await meanwhile?.();
    };
    const others = meanwhile ? Array.from({ length: CONCURRENT_SIGN_INS }, repeat) : [];
    const times: number[] = [];
    for (let probe = 0; probe < PROBES; probe += 1) {
      const startMs = performance.now();
      await (await this.pool.request({ method: 'GET', path: '/health/live' })).body.dump();
      times.push(performance.now() - startMs);
    }
    isOver = true;
    await Promise.all(others);
    return quantile(times, 0.99);
  }

  async #grant(type: string, input: object): Promise<string> {
    const { statusCode, headers, body } = await this.pool.request({
      method: 'POST',
      path: `/auth/v1/token?grant_type=${type}`,
      headers: { 'content-type': 'application/json', ...(this.#cookie && { cookie: this.#cookie }) },
      body: JSON.stringify(input),
    });
    const text = await body.text();
    if (statusCode === 503) {
      this.refused += 1;
      await sleep(REFUSED_PAUSE_MS);
      return this.#grant(type, input);
    }
    if (statusCode !== 200) throw new Error(`The ${type} grant returned ${statusCode}: ${text}`);
    const [cookie = ''] = [headers['set-cookie']].flat();
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    return (JSON.parse(text) as { refresh_token: string }).refresh_token;
  }
}

/** @param clients the number of concurrent clients, each sending its next request after the previous response */
async function perSecond(clients: number, send: (client: number) => Promise<unknown>): Promise<number> {
  let count = 0;
  const startMs = performance.now();
  const repeat = async (_value: unknown, client: number) => {
    while (performance.now() - startMs < ROUND_MS) {
      await send(client);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, repeat));
  return count / ((performance.now() - startMs) / 1_000);
}
