import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { serviceNames, variableOf } from '../../libs/contracts/src/services.ts';
import { root } from '../../tools/install.mjs';
import { callApi } from '../journeys/api.ts';
import { AUTHORED_QUESTION } from '../journeys/authored-question.ts';
import { canariesIn, plantCanaries, removeCanaries } from '../journeys/canaries.ts';
import { grantAccess, type Member, makeAdmin, makeLockedAdmin, newMember } from '../journeys/members.ts';
import { callsOf } from '../journeys/operations.ts';
import { databaseUrl, query, setting } from '../journeys/running-system.ts';
import { type ApiDescription, type QuizBody, Walker } from '../journeys/walker.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

const WEB = join(root, 'apps/web/dist');
let unpaid: Member;
let paid: Member;
let admin: Member;
let lockedAdmin: Member;

test.beforeAll(async () => {
  await plantCanaries();
  [unpaid, paid, admin] = [await newMember(), await newMember(), await makeAdmin(await newMember())];
  lockedAdmin = await makeLockedAdmin(await newMember());
  await grantAccess(paid);
});
test.afterAll(removeCanaries);

/**
 * Operations that are refused in this setup. Single sign-on by SAML is off. Linking needs an account at a provider (`provider.journey.ts`),
 * and Stripe's webhook needs a signature (`payments`). Continuing a stopped run is tested in `generations.int-spec.ts`. There are no dead
 * letters, failed jobs, or penalties to act on here; `admin/dead-letters.journey.ts`, `jobs.full-spec.ts`, and `penalties.int-spec.ts` test
 * those.
 */
const REFUSED = [
  'refuseSso',
  'linkIdentity',
  'unlinkIdentity',
  'receiveWebhook',
  'continueGeneration',
  'getDeadLetter',
  'decideDeadLetters',
  'retryJobs',
  'liftPenalty',
];

test('only members with access get keys and explanations from the bank, and only for answered items from quizzes', async () => {
  const { body: description } = await callApi<ApiDescription>('GET', '/api/openapi.json');
  const served = Object.values(description.paths).flatMap((methods) => Object.values(methods).map((route) => route.operationId));

  const member = await newMember();
  const { body: quiz } = await callApi<QuizBody>('POST', '/api/v1/quizzes', { token: member.token, body: { kind: 'daily' } });
  // A question for the admin to review: the walkers delete their own.
  await callApi('POST', '/api/v1/questions', { token: paid.token, body: AUTHORED_QUESTION });
  const walkers = [
    new Walker(description, 'a visitor', undefined, false),
    new Walker(description, 'an unpaid member', unpaid, false),
    new Walker(description, 'a paid member', paid, true),
    new Walker(description, 'an admin whose gate is locked', lockedAdmin, true, true),
    new Walker(description, 'an admin', admin, true, true),
  ];
  const { calls, canSucceed } = callsOf(description);
  for (const walker of walkers) for (const call of calls) await call(walker, { member, quiz });

  expect(walkers.flatMap(({ leaks }) => leaks)).toEqual([]);
  const never = canSucceed.filter(
    (operationId) => !REFUSED.includes(operationId) && !walkers.some((walker) => succeeded(walker, operationId)),
  );
  expect(never, 'operations that succeeded for no walker').toEqual([]);
  const [, , payer, locked, unlocked] = walkers;
  const power = served.filter(
    (operationId) =>
      ADMINS_WRITES.includes(operationId) ||
      (!UNLOCKING.includes(operationId) &&
        unlocked &&
        succeeded(unlocked, operationId) &&
        payer &&
        isRefused(payer, operationId)),
  );
  expect(power.length).toBeGreaterThan(ADMINS_WRITES.length + 20);
  expect(
    power.filter((operationId) => locked && !isRefused(locked, operationId)),
    'power without the code',
  ).toEqual([]);
  // The canaries exist, and each walker received exactly the explanations it has access to.
  const [{ questions } = { questions: 0 }] = await query<{ questions: number }>(
    'bank',
    'SELECT count(*)::int AS questions FROM questions WHERE active AND review_status = $1 AND NOT deleted',
    ['approved'],
  );
  expect(walkers.map(({ revealed }) => revealed.get('listQuestions')?.size)).toEqual([0, 0, questions, questions, questions]);
  expect(walkers.map(({ revealed }) => revealed.get('submitAnswer')?.size)).toEqual([0, 3, 4, 4, 4]);
  expect(walkers.map(({ revealed }) => revealed.get('getQuiz')?.size)).toEqual([0, 3, 4, 4, 4]);
});

/** The operations with which an admin opens and closes the gate. */
const UNLOCKING = ['getAdminGate', 'unlockAdminGate', 'exitAdminGate'];
/** Operations of members that have a wider effect for an admin. */
const ADMINS_WRITES = ['addQuestion', 'editQuestion', 'restoreVersion', 'removeQuestion', 'startImport'];

const isRefused = ({ statuses }: Walker, operationId: string): boolean =>
  (statuses.get(operationId) ?? []).every((status) => status === 403);

const succeeded = ({ statuses }: Walker, operationId: string): boolean =>
  (statuses.get(operationId) ?? []).some((status) => status >= 200 && status < 400);

test('no page and no other address of the gateway contains a key', { tag: '@distributed' }, async () => {
  const patterns = Object.keys(JSON.parse(await readFile(join(WEB, 'routes.json'), 'utf8')) as Record<string, string>);
  const { body: quiz } = await callApi<QuizBody>('POST', '/api/v1/quizzes', { token: paid.token, body: { kind: 'daily' } });
  const addressOf = (pattern: string) =>
    pattern.replace(':id', pattern.startsWith('/questions') ? (quiz.items[0]?.questionId ?? '') : quiz.id);
  expect(patterns).toContain('/questions/:id');
  const pages = [...patterns.map(addressOf), '/docs/', '/docs/swagger-initializer.js'];
  for (const { token } of [{ token: undefined }, unpaid, paid, admin])
    for (const [path, status] of [
      ...pages.map((page) => [page, 200] as const),
      ...['/nothing-here', `/questions/${quiz.id}`, '/api/v1/nothing', '/assets/nothing.js', '/metrics'].map(
        (address) => [address, 404] as const,
      ),
      ...['/health/live', '/health/ready', '/api/openapi.json'].map((address) => [address, 200] as const),
    ]) {
      const answer = await callApi('GET', path, { token });
      expect([path, answer.status]).toEqual([path, status]);
      expect([path, canariesIn(answer.text)]).toEqual([path, []]);
      if (path !== '/api/openapi.json') expect(answer.text).not.toMatch(/correctOptionId|"explanation"/);
    }
});

test('the browser bundles contain no secret, no server setting, and no key', async () => {
  const names = [
    ...['GATEWAY_SECRET', 'IDENTITY_KEY_SECRET', 'SMTP_URL', 'REDIS_URL', 'KAFKA_BROKERS', 'POSTGRES_ADMIN_URL'],
    ...serviceNames.map((service) => variableOf(service, 'DATABASE_URL')),
  ];
  const values = [
    ...['GATEWAY_SECRET', 'IDENTITY_KEY_SECRET'].map(setting),
    ...serviceNames.map((service) => decodeURIComponent(new URL(databaseUrl(service)).password)),
    ...serviceNames.map(databaseUrl),
  ];
  const keys = await query<{ id: string; reason: string }>(
    'bank',
    `SELECT correct_option_id AS id, left(explanation ->> 'correct', 60) AS reason FROM questions
     WHERE NOT deleted AND explanation ->> 'correct' <> ''`,
  );
  const secrets = [...names, ...values, ...keys.flatMap(({ id, reason }) => [id, reason])];
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([]);
  const files = (await readdir(WEB, { recursive: true })).filter((file) => /\.(js|css|html|json|svg|map)$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = await readFile(join(WEB, file), 'utf8');
    expect([file, secrets.filter((secret) => text.includes(secret))]).toEqual([file, []]);
  }
});
