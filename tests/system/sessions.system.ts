import { expect, test } from '@playwright/test';
import { callApi } from '../journeys/api.ts';
import { type Member, makeAdmin, newMember, signIn } from '../journeys/members.ts';
import { query, waitFor } from '../journeys/running-system.ts';
import { tryOperate } from '../journeys/try-operate.ts';

test.setTimeout(150_000);

// One route per service.
const ROUTES = {
  identity: '/auth/v1/user',
  bank: '/api/v1/questions?limit=1',
  quiz: '/api/v1/daily',
  billing: '/api/v1/billing/access',
} as const;
type Routed = keyof typeof ROUTES;
const routed = Object.keys(ROUTES) as Routed[];

const POLL_MS = 20;
/** Operator commands boot a service, which takes most of this time on a busy machine. */
const TIMEOUT_MS = 45_000;

test('signing out invalidates the token in every service', { tag: ['@distributed', '@smoke-distributed'] }, async () => {
  const member = await newMember();
  const token = member.token;
  await expectEnded('signing out', member, async () => {
    expect((await callApi('POST', '/auth/v1/logout?scope=local', { token })).status).toBe(204);
  });
});

test('signing out everywhere invalidates the tokens of every session', { tag: '@distributed' }, async () => {
  const member = await newMember();
  const other = (await signIn(member.email)).token;
  await expectEnded('signing out elsewhere', member, async () => {
    expect((await callApi('POST', '/auth/v1/logout?scope=global', { token: other })).status).toBe(204);
  });
});

test('deleting an account invalidates its tokens', { tag: '@distributed' }, async () => {
  const member = await newMember();
  await expectEnded('deletion', member, async () => {
    expect(await tryOperate('identity', 'account', 'delete', member.email)).toMatchObject({ status: 0, stderr: '' });
  });
});

test('losing a role invalidates the tokens that carry it', { tag: '@distributed' }, async () => {
  const admin = await makeAdmin(await newMember());
  const isAdmin = async () => 'correctOptionId' in ((await firstQuestion(admin)) ?? {});
  expect(await isAdmin()).toBe(true);
  await expectEnded('demotion', admin, async () => {
    expect(await tryOperate('identity', 'role', admin.email, 'member')).toMatchObject({ status: 0, stderr: '' });
  });
  const { body } = await callApi<{ error_code: string }>('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: admin.refreshToken },
  });
  expect(body.error_code).toBe('refresh_token_not_found');
});

const firstQuestion = async ({ token }: Member): Promise<object | undefined> =>
  (await callApi<{ items: object[] }>('GET', ROUTES.bank, { token })).body.items[0];

/** Polls every service during `end`, and prints how long each still accepted the token after the session's end was stored. */
async function expectEnded(reason: string, { token }: Member, end: () => Promise<void>): Promise<void> {
  const sessionId = sessionOf(token);
  for (const service of routed) expect([service, await statusOf(service, token)]).toEqual([service, 200]);
  const stored = lastStored(sessionId);
  const refusals = Promise.all(routed.map(async (service) => [service, await refusedAt(service, token)] as const));
  await end();
  const [storedAt, refusedAts] = await Promise.all([stored, refusals]);
  console.log(
    `${reason}: ${refusedAts.map(([service, at]) => `${service} ${Math.max(0, at - storedAt)} ms`).join(', ')} (target: 2,000)`,
  );
  // Once refused, a token stays refused.
  for (const service of routed) expect([401, 403]).toContain(await statusOf(service, token));
}

/** @returns the last time at which identity still had the session; its end was stored after that */
async function lastStored(sessionId: string): Promise<number> {
  let lastSeenAt = Date.now();
  return waitFor('identity stores the end of the session', async () => {
    const queriedAt = Date.now();
    const sessions = await query('identity', 'SELECT FROM sessions WHERE id = $1', [sessionId]);
    if (sessions.length === 0) return lastSeenAt;
    lastSeenAt = queriedAt;
    return false;
  });
}

async function refusedAt(service: Routed, token: string): Promise<number> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; ) {
    const status = await statusOf(service, token);
    if (status === 401 || status === 403) return Date.now();
    expect([service, status]).toEqual([service, 200]);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${service} still accepts the token`);
}

const statusOf = async (service: Routed, token: string): Promise<number> =>
  (await callApi('GET', ROUTES[service], { token })).status;

function sessionOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string };
  return claims.session_id;
}
