import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { profileFolder, startProfile } from '../tests/profiles/running-profile.ts';
import { PASSWORD } from '../tests/shared/test-member.ts';
import { type Measurement, printRows, type Report } from './report.ts';
import { median } from './rounds.ts';

const REQUESTS_PER_SIDE = 2_000;
const WARM_UP = 50;

/** The maximum distance of the AUC from 0.5. At 0.5, the times are indistinguishable. The target range is 0.45 to 0.55. */
const TARGET = { value: 0.05, atMost: true };

interface Endpoint {
  readonly name: string;
  readonly path: string;
  readonly body: (email: string) => object;
}

const endpoints: readonly Endpoint[] = [
  { name: 'sign-up', path: '/auth/v1/signup', body: (email) => ({ email, password: PASSWORD }) },
  { name: 'recovery', path: '/auth/v1/recover', body: (email) => ({ email }) },
  { name: 'magic link', path: '/auth/v1/otp', body: (email) => ({ email }) },
  { name: 'resent sign-up', path: '/auth/v1/resend', body: (email) => ({ type: 'signup', email }) },
  { name: 'wrong code', path: '/auth/v1/verify', body: (email) => ({ type: 'email', email, token: '000000' }) },
  {
    name: 'failed sign-in',
    path: '/auth/v1/token?grant_type=password',
    body: (email) => ({ email, password: 'Wrong-Ladder-42' }),
  },
];

/**
 * Measures whether response times reveal that an address has an account, if addresses are confirmed by mail: the area under the ROC curve
 * of the times for taken and free addresses, requested in random order over one connection.
 */
export async function signUpTiming(profiles: readonly string[]): Promise<Report> {
  const rows: Measurement[] = [];
  for (const profile of profiles) rows.push(...(await measure(profile)));
  return {
    title: `sign-up-timing: taken and free addresses, AUC of the response times, ${REQUESTS_PER_SIDE} of each`,
    rows,
    notes: ['The ratio is |AUC − 0.5|.'],
  };
}

async function measure(profile: string): Promise<readonly Measurement[]> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder, { AUTH_AUTOCONFIRM: 'off' });
  try {
    const taken = await addAccounts(system.databases.identity, endpoints.length * REQUESTS_PER_SIDE + WARM_UP);
    const rows: Measurement[] = [];
    for (const endpoint of endpoints) rows.push(...printRows(await measureEndpoint(profile, system.url, endpoint, taken)));
    return rows;
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureEndpoint(profile: string, url: string, endpoint: Endpoint, taken: string[]): Promise<Measurement> {
  for (let at = 0; at < WARM_UP; at += 1) await timeOf(url, endpoint, newAddress());
  const times = { taken: [] as number[], free: [] as number[] };
  for (const side of inRandomOrder()) {
    const address = side === 'taken' ? taken.pop() : newAddress();
    if (!address) throw new Error('No taken address is left');
    times[side].push(await timeOf(url, endpoint, address));
  }
  const auc = areaUnderCurve(times.taken, times.free);
  return {
    name: `${endpoint.name}, ${profile}`,
    result: `AUC ${auc.toFixed(3)}`,
    baseline: `${median(times.taken).toFixed(2)} and ${median(times.free).toFixed(2)} ms`,
    ratio: Math.abs(auc - 0.5),
    target: TARGET,
  };
}

async function timeOf(url: string, { path, body }: Endpoint, email: string): Promise<number> {
  const startMs = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body(email)),
  });
  await response.text();
  const elapsedMs = performance.now() - startMs;
  if (![200, 400, 403].includes(response.status)) throw new Error(`${path} returned ${response.status}`);
  return elapsedMs;
}

/** Inserts confirmed accounts with random password hashes. */
async function addAccounts(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(
      `INSERT INTO users (id, version, email, password_hash, user_metadata, email_confirmed_at, created_at, updated_at)
       SELECT gen_random_uuid(), 1, gen_random_uuid() || '@example.org', $2, '{"full_name": "Ada Lovelace"}', now(), now(), now()
       FROM generate_series(1, $1) RETURNING email`,
      [count, `$argon2id$v=19$m=19456,t=2,p=1$${encoded(16)}$${encoded(32)}`],
    );
    return rows.map(({ email }) => email);
  } finally {
    await client.end();
  }
}

const encoded = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A free address, as long as a taken one. */
const newAddress = (): string => `${randomUUID()}@example.org`;

function inRandomOrder(): ('taken' | 'free')[] {
  const sides = (['taken', 'free'] as const).flatMap((side) => new Array<typeof side>(REQUESTS_PER_SIDE).fill(side));
  return sides
    .map((side) => ({ side, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ side }) => side);
}

/** The share of pairs in which the first time is longer; a tie counts half (Mann and Whitney 1947, U ÷ nm; Hanley and McNeil 1982). */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const sorted = [...second].sort((a, b) => a - b);
  const below = (value: number, orEqual: boolean): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const passes = orEqual ? (sorted[middle] ?? 0) <= value : (sorted[middle] ?? 0) < value;
      if (passes) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const wins = first.reduce((sum, value) => sum + (below(value, false) + below(value, true)) / 2, 0);
  return wins / (first.length * second.length);
}
