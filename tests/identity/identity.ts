/**
 * `npm run test:identity -- [--profile embedded|distributed] [--rounds 10]`: tests sessions and accounts of a running Casebook through the
 * gateway: concurrent requests with one refresh token, concurrent sign-ups with one address, rotating signing keys under load, and killing
 * PostgreSQL under load.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { decodeProtectedHeader } from 'jose';
import { build } from '../../tools/build.mjs';
import { install, root } from '../../tools/install.mjs';
import { profileFolder, type RunningProfile, startProfile } from '../profiles/running-profile.ts';
import { assert, Checks } from '../shared/checks.ts';
import { rowsOf } from '../shared/reconcile.ts';
import { PASSWORD } from '../shared/test-member.ts';

const REFRESHES = 50;
const SIGN_UPS = 20;
const MEMBERS_UNDER_LOAD = 8;
const ROTATIONS = 3;
/** How long requests continue before and after each disturbance. Milliseconds. */
const LOAD_MS = 3_000;
/** How long requests continue after PostgreSQL was killed. Milliseconds. */
const RECOVERY_MS = 30_000;

const { values } = parseArgs({
  options: {
    profile: { type: 'string', multiple: true, default: ['embedded', 'distributed'] },
    rounds: { type: 'string', default: '10' },
  },
});

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: Partial<Tokens>;
}

async function checkProfile(profile: string, rounds: number): Promise<void> {
  const folder = profileFolder('identity', profile);
  const system = await startProfile(profile, folder);
  try {
    await checks.run(`${profile}: ${REFRESHES} refreshes of one token at once leave one live session`, () =>
      refreshAtOnce(system, rounds),
    );
    await checks.run(`${profile}: ${SIGN_UPS} sign-ups of one address at once add one account`, () =>
      signUpAtOnce(system, rounds),
    );
    await checks.run(`${profile}: no request fails while the signing key is replaced`, () => rotateUnderLoad(system));
    await checks.run(`${profile}: PostgreSQL killed under load: 503 with Retry-After, then recovery`, () => killDatabase(system));
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function refreshAtOnce({ url }: RunningProfile, rounds: number): Promise<string> {
  let later = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { refresh_token: token = '' } = (await signUp(url, newEmail())).body;
    const answers = await Promise.all(Array.from({ length: REFRESHES }, () => refresh(url, token)));
    const granted = answers.filter(({ status }) => status === 200);
    const successors = [...new Set(granted.map(({ body }) => body.refresh_token))];
    assert(successors.length === 1, `statuses ${countsOf(answers)}, ${successors.length} tokens`);
    // Of this many concurrent requests, the limit on requests in flight (ADR 0020) refuses some, which have to be sent again.
    const refused = answers.filter((answer) => !granted.includes(answer));
    assert(refused.every(isRefusedWell), `statuses ${countsOf(answers)}, some without Retry-After or by another code`);
    later += refused.length;
    for (const _refused of refused) {
      const repeated = await refresh(url, token);
      assert(repeated.body.refresh_token === successors[0], `a repeated request is answered with ${repeated.status}`);
    }
    const next = await refresh(url, successors[0] ?? '');
    assert(next.status === 200, `the successor is answered with ${next.status}`);
    const listed = await fetch(`${url}/auth/v1/sessions`, { headers: bearer(next.body) });
    const { sessions: live } = (await listed.json()) as { sessions: unknown[] };
    assert(live.length === 1, `${live.length} sessions instead of one`);
  }
  return `${rounds * REFRESHES} refreshes, each answered with the one successor, which goes on; ${later} of them at the second attempt`;
}

async function signUpAtOnce({ url, databases }: RunningProfile, rounds: number): Promise<string> {
  for (let round = 0; round < rounds; round += 1) {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: SIGN_UPS }, () => signUp(url, email)));
    assert(
      answers.filter(({ status }) => status === 200).length === 1 &&
        answers.filter(({ status }) => status === 422).length === SIGN_UPS - 1,
      countsOf(answers),
    );
    const accounts = await rowsOf(databases.identity, `SELECT id FROM users WHERE email = '${email}'`);
    assert(accounts.length === 1, `${accounts.length} accounts`);
  }
  return `${rounds * SIGN_UPS} sign-ups, ${rounds} accounts`;
}

async function rotateUnderLoad(system: RunningProfile): Promise<string> {
  const { url, environment } = system;
  const before = (await signUp(url, newEmail())).body;
  const answers = await underLoad(url, async () => {
    for (let rotation = 0; rotation < ROTATIONS; rotation += 1) {
      await sleep(LOAD_MS);
      // Not `spawnSync`, which would block the load while the key is rotated. Rejects if the command fails.
      await promisify(execFile)(process.execPath, ['apps/identity/dist/operate.js', 'keys', 'rotate'], {
        cwd: root,
        env: { ...process.env, ...environment },
      });
    }
    await sleep(LOAD_MS);
  });
  assert(
    answers.every(({ status }) => status === 200),
    `statuses ${countsOf(answers)}`,
  );
  const old = await fetch(`${url}/auth/v1/user`, { headers: bearer(before) });
  assert(old.status === 200, `a token of the first key is answered with ${old.status}`);
  // A new key is published 15 minutes before it is used for signing.
  const { keys } = (await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
  assert(keys.length === ROTATIONS + 1 && keys.some(({ kid }) => kid === kidOf(before)), `${keys.length} keys are published`);
  return `${answers.length} requests during ${ROTATIONS} rotations; ${keys.length} keys are published`;
}

async function killDatabase(system: RunningProfile): Promise<string> {
  let recoveredMs = 0;
  const answers = await underLoad(system.url, async () => {
    await sleep(LOAD_MS);
    const startMs = Date.now();
    await system.parts.find(({ name }) => name === 'postgres')?.kill();
    for (const end = startMs + RECOVERY_MS; Date.now() < end; await sleep(100)) {
      const { status } = await signUp(system.url, newEmail());
      if (status === 200) {
        recoveredMs = Date.now() - startMs;
        break;
      }
    }
    await sleep(LOAD_MS);
  });
  assert(recoveredMs > 0, `no sign-up succeeded within ${RECOVERY_MS / 1_000} s`);
  const failed = answers.filter(({ status }) => status !== 200);
  assert(failed.length > 0, 'no request came while PostgreSQL was away');
  assert(failed.every(isRefusedWell), `statuses ${countsOf(answers)}, some without Retry-After or by another code`);
  return `${answers.length} requests, ${failed.length} of them 503 with Retry-After; a sign-up succeeded after ${recoveredMs} ms`;
}

/** Members repeatedly sign in, refresh, and read their account and the bank, until `during` resolves. @returns every response */
async function underLoad(url: string, during: () => Promise<void>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let ended = false;
  const members = Array.from({ length: MEMBERS_UNDER_LOAD }, async () => {
    const email = newEmail();
    await signUp(url, email);
    while (!ended) {
      const signedIn = await post(url, '/auth/v1/token?grant_type=password', { email, password: PASSWORD });
      answers.push(signedIn);
      const refreshed = signedIn.status === 200 ? await refresh(url, signedIn.body.refresh_token ?? '') : undefined;
      if (refreshed) answers.push(refreshed);
      const tokens = refreshed?.status === 200 ? refreshed.body : signedIn.body;
      if (!tokens.access_token) continue;
      for (const path of ['/auth/v1/user', '/api/v1/questions?limit=1', '/api/v1/quizzes/setup'])
        answers.push(await send(`${url}${path}`, { headers: bearer(tokens) }));
    }
  });
  try {
    await during();
  } finally {
    ended = true;
    await Promise.all(members);
  }
  return answers;
}

const newEmail = (): string => `identity-${randomUUID()}@example.org`;
const bearer = ({ access_token: token = '' }: Partial<Tokens>) => ({ authorization: `Bearer ${token}` });
const kidOf = ({ access_token: token = '' }: Partial<Tokens>) => decodeProtectedHeader(token).kid;
const signUp = (url: string, email: string) => post(url, '/auth/v1/signup', { email, password: PASSWORD });
const refresh = (url: string, token: string) => post(url, '/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
const post = (url: string, path: string, sent: object) =>
  send(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) });

/** @returns the response, with status 0 if the connection broke */
async function send(address: string, options: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, options);
    const body = (await response.json()) as Partial<Tokens>;
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
  } catch {
    return { status: 0, retryAfter: null, body: {} };
  }
}

const isRefusedWell = ({ status, retryAfter }: Answer): boolean => status === 503 && Number(retryAfter) > 0;

/** @returns the number of responses by status: `200 × 48, 503 × 2` */
function countsOf(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts].map(([status, all]) => `${status} × ${all.length}`).join(', ');
}

install();
build();
const checks = new Checks();
for (const profile of values.profile) await checkProfile(profile, Number(values.rounds));
process.exitCode = checks.finish();
