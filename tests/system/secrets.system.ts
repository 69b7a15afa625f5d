import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { serviceNames } from '../../libs/contracts/src/services.ts';
import { type Answer, callApi } from '../journeys/api.ts';
import { PASSWORD } from '../journeys/casebook.ts';
import { grantAccess, type Member, makeAdmin, newMember, signIn, verifyPathOf, waitForMailedLink } from '../journeys/members.ts';
import { callsOf } from '../journeys/operations.ts';
import { query, waitFor } from '../journeys/running-system.ts';
import { type ApiDescription, type QuizBody, type Request, Walker } from '../journeys/walker.ts';
import { copyPublished, everythingStored, recordSecrets, secretsIn, stopCopying } from './secrets.ts';

test.setTimeout(240_000);
test.afterAll(stopCopying);

// RFC 7636, appendix B.
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

const once = () => ({ 'idempotency-key': randomUUID() });

/** Sends every request with an idempotency key, as a client may. */
class RepeatingWalker extends Walker {
  override send<Body = unknown>(operationId: string, request: Request = {}): Promise<Answer<Body>> {
    return super.send<Body>(operationId, { ...request, headers: { ...once(), ...request.headers } });
  }
}

test('no token, code, or password is stored, published, or logged by any operation', async () => {
  await stopCopying();
  await copyPublished();
  const recorder = recordSecrets();
  const { body: description } = await callApi<ApiDescription>('GET', '/api/openapi.json');
  const [bystander, paid, admin] = [await newMember(), await newMember(), await makeAdmin(await newMember())];
  await grantAccess(paid);
  const { body: quiz } = await callApi<QuizBody>('POST', '/api/v1/quizzes', { token: bystander.token, body: { kind: 'daily' } });
  const walkers = [
    new RepeatingWalker(description, 'a visitor', undefined, false),
    new RepeatingWalker(description, 'a paid member', paid, true),
    new RepeatingWalker(description, 'an admin', admin, true, true),
  ];
  for (const walker of walkers) for (const call of callsOf(description).calls) await call(walker, { member: bystander, quiz });
  await grantTokens(await signIn(bystander.email));
  recorder[Symbol.dispose]();
  await settled();

  const { secrets } = recorder;
  const kinds = new Set(secrets.values());
  for (const kind of [
    'access_token',
    'refresh_token',
    'password',
    'code of a mail',
    'link of a mail',
    'auth_code',
    'secret',
    'codes',
  ])
    expect(kinds, 'kinds of secrets that the journey used').toContain(kind);
  const stored = await everythingStored();
  // Checks that the search itself works: it must find a name in identity's table and in an event, and a route in the logs.
  const found = secretsIn(stored, new Map([['Walter Walker', 'name']]));
  expect(found).toEqual(expect.arrayContaining(['identity public.users: name', 'identity public.journey_published: name']));
  expect(stored.get('logs')?.length).toBeGreaterThan(0);
  expect(stored.has('admin audit.audit_entries')).toBe(true);
  expect(secrets.get(PASSWORD)).toBe('password');
  expect(secretsIn(stored, secrets)).toEqual([]);
});

/** Calls the two grants that return a session to a signed-in caller: by a refresh token, and by the code from an opened link. */
async function grantTokens({ email, token, refreshToken }: Member): Promise<void> {
  const grant = async (type: string, body: object) => {
    const { status } = await callApi('POST', `/auth/v1/token?grant_type=${type}`, { token, headers: once(), body });
    expect([type, status]).toEqual([type, 200]);
  };
  await grant('refresh_token', { refresh_token: refreshToken });
  const link = await waitForMailedLink(email, () =>
    callApi('POST', '/auth/v1/recover', { body: { email, code_challenge: CHALLENGE, code_challenge_method: 's256' } }),
  );
  const followed = await callApi('GET', verifyPathOf(link));
  const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code');
  await grant('pkce', { auth_code: code, code_verifier: VERIFIER });
}

/** Waits until everything published has been delivered and handled. */
const settled = () =>
  waitFor('every event and job was delivered', async () => {
    for (const service of serviceNames) {
      const [row] = await query<{ waiting: number }>(
        service,
        `SELECT (SELECT count(*) FROM platform.outbox)::int
           + (SELECT count(*) FROM platform.inbox WHERE status = 'pending')::int AS waiting`,
      );
      if (row?.waiting !== 0) return false;
    }
    return true;
  });
