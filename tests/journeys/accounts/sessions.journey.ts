import { expect, test } from '@playwright/test';
import { ask } from '../api.ts';
import { type Member, makeAdmin, newMember, signIn } from '../members.ts';
import { tryOperate } from '../operators.ts';
import { query, until } from '../running-system.ts';

test.setTimeout(60_000);

// One route of each service that has routes.
const ROUTES = {
  identity: '/auth/v1/user',
  bank: '/api/v1/questions?limit=1',
  quiz: '/api/v1/daily',
  billing: '/api/v1/billing/access',
} as const;
type Routed = keyof typeof ROUTES;
const routed = Object.keys(ROUTES) as Routed[];

const ASKED_EVERY_MS = 20;
const GIVEN_UP_MS = 20_000;

test('signing out ends a token at once, in every service', async () => {
  const member = await newMember();
  const token = member.token;
  await expectEnded('signing out', member, async () => {
    expect((await ask('POST', '/auth/v1/logout?scope=local', { token })).status).toBe(204);
  });
});

test('signing out everywhere ends the tokens of the other sessions too', async () => {
  const member = await newMember();
  const other = (await signIn(member.email)).token;
  await expectEnded('signing out elsewhere', member, async () => {
    expect((await ask('POST', '/auth/v1/logout?scope=global', { token: other })).status).toBe(204);
  });
});

test('the deletion of an account ends its tokens', async () => {
  const member = await newMember();
  await expectEnded('deletion', member, async () => {
    expect(await tryOperate('identity', 'account', 'delete', member.email)).toMatchObject({ status: 0, stderr: '' });
  });
});

test('the loss of a role ends the tokens that say it', async () => {
  const admin = await makeAdmin(await newMember());
  const isAdmin = async () => 'correctOptionId' in ((await firstQuestion(admin)) ?? {});
  expect(await isAdmin()).toBe(true);
  await expectEnded('demotion', admin, async () => {
    expect(await tryOperate('identity', 'role', admin.email, 'member')).toMatchObject({ status: 0, stderr: '' });
  });
  const { body } = await ask<{ error_code: string }>('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: admin.refreshToken },
  });
  expect(body.error_code).toBe('refresh_token_not_found');
});

const firstQuestion = async ({ token }: Member): Promise<object | undefined> =>
  (await ask<{ items: object[] }>('GET', ROUTES.bank, { token })).body.items[0];

/** Asks each service all the while, and says how long after the end was stored it went on taking the token. */
async function expectEnded(what: string, { token }: Member, end: () => Promise<void>): Promise<void> {
  const sessionId = sessionOf(token);
  for (const service of routed) expect([service, await statusOf(service, token)]).toEqual([service, 200]);
  const stored = lastKept(sessionId);
  const refusals = Promise.all(routed.map(async (service) => [service, await refusedAt(service, token)] as const));
  await end();
  const [storedAt, refusedAts] = await Promise.all([stored, refusals]);
  console.log(
    `${what}: ${refusedAts.map(([service, at]) => `${service} ${Math.max(0, at - storedAt)} ms`).join(', ')} (aim: 2,000)`,
  );
  // Once refused it stays refused.
  for (const service of routed) expect([401, 403]).toContain(await statusOf(service, token));
}

/** When identity had the session for the last time: its end was stored after that. */
async function lastKept(sessionId: string): Promise<number> {
  let seenAt = Date.now();
  return until('identity stores the end of the session', async () => {
    const lookedAt = Date.now();
    const kept = await query('identity', 'SELECT FROM sessions WHERE id = $1', [sessionId]);
    if (kept.length === 0) return seenAt;
    seenAt = lookedAt;
    return false;
  });
}

async function refusedAt(service: Routed, token: string): Promise<number> {
  for (const deadline = Date.now() + GIVEN_UP_MS; Date.now() < deadline; ) {
    const status = await statusOf(service, token);
    if (status === 401 || status === 403) return Date.now();
    expect([service, status]).toEqual([service, 200]);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
  throw new Error(`${service} still takes the token`);
}

const statusOf = async (service: Routed, token: string): Promise<number> => (await ask('GET', ROUTES[service], { token })).status;

function sessionOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string };
  return claims.session_id;
}
