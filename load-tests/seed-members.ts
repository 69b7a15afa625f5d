/**
 * `npm run load:seed -- [--count N] [--url http://127.0.0.1:8080]`: creates members with access in a running Casebook and writes their
 * sessions to a file, for running k6 by hand. `npm run load` seeds members automatically.
 */

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { artifactsFolder } from '../libs/servers/src/index.ts';
import { node, root } from '../tools/install.mjs';
import { loopbackUrl } from './loopback-url.ts';

const PASSWORD = 'Correct-Horse-7-Staple';
const CONCURRENCY = 4;
const GRANT_ATTEMPTS = 30;
const ACCESS_TIMEOUT_MS = 60_000;

export const MEMBERS_FILE = artifactsFolder('load', 'members.json');

/** The settings for granting access: those of a Casebook that the load test started, or undefined for the one that `npm start` runs. */
type Environment = Readonly<Record<string, string | undefined>>;

interface SeededMember {
  readonly email: string;
  /** The client address that the member's requests come from. */
  readonly address: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
}

/** Signs up members, grants them access, waits until every service has received it, and writes their sessions to a file. */
export async function seedMembers(url: string, count: number, file = MEMBERS_FILE, environment?: Environment): Promise<void> {
  const members: SeededMember[] = [];
  await concurrently(count, async (at) => {
    members[at] = await signUp(url, addressOf(at));
  });
  await grantAccess(
    members.map(({ email }) => email),
    environment,
  );
  await concurrently(count, async (at) => waitForAccess(url, members[at] as SeededMember));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ url, members }), { mode: 0o600 });
}

/** The first half of 198.18.0.0/15, which RFC 2544 reserves for benchmarks. k6/members.ts uses the second half. */
const addressOf = (at: number): string => `198.18.${(at >> 8) & 255}.${at & 255}`;

async function concurrently(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function signUp(url: string, address: string): Promise<SeededMember> {
  const email = `load-${randomUUID()}@example.org`;
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const session = (await response.json()) as { access_token?: string; refresh_token: string; expires_in: number };
  if (response.status === 429) throw new Error('Sign-ups share one limit: start Casebook with TRUSTED_PROXIES=127.0.0.1,::1');
  if (!response.ok) throw new Error(`${url}/auth/v1/signup returned ${response.status}: ${JSON.stringify(session)}`);
  if (!session.access_token) throw new Error('The sign-up has to be confirmed by mail: start Casebook with AUTH_AUTOCONFIRM=on');
  return {
    email,
    address,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAtMs: Date.now() + session.expires_in * 1_000,
  };
}

/** Repeats the command until billing has received every member's account. */
async function grantAccess(emails: readonly string[], environment: Environment | undefined): Promise<void> {
  const command = environment ? ['apps/billing/dist/operate.js'] : ['tools/operate.mjs', 'billing'];
  for (let attempt = 1; ; attempt += 1) {
    const { status, stderr } = spawnSync(node(), [...command, 'access', 'grant', ...emails], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    });
    if (status === 0) return;
    if (attempt === GRANT_ATTEMPTS) throw new Error(`Access could not be granted: ${stderr}`);
    await sleep(500);
  }
}

async function waitForAccess(url: string, { accessToken, address, email }: SeededMember): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': address };
  for (const end = Date.now() + ACCESS_TIMEOUT_MS; Date.now() < end; await sleep(200)) {
    const response = await fetch(`${url}/api/v1/quizzes/setup`, { headers });
    await response.body?.cancel();
    if (response.ok) return;
  }
  throw new Error(`${email} has no access ${ACCESS_TIMEOUT_MS / 1_000} s after it was granted`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      count: { type: 'string', default: '100' },
      file: { type: 'string', default: MEMBERS_FILE },
    },
  });
  await seedMembers(loopbackUrl(values.url), Number(values.count), values.file);
  console.log(`${values.count} members in ${join(values.file)}`);
}
