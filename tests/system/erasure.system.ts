import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { serviceNames } from '../../libs/contracts/src/services.ts';
import { memberColumnNames } from '../../libs/messaging/src/erasure/member-columns.ts';
import { tombstoneColumns } from '../../libs/messaging/src/traces/traces.ts';
import { callApi } from '../journeys/api.ts';
import { AUTHORED_QUESTION } from '../journeys/authored-question.ts';
import { newEmail, operate } from '../journeys/casebook.ts';
import { grantAccess, type Member, newMember, signIn, verifyPathOf, waitForMailedLink } from '../journeys/members.ts';
import { profile, query, waitFor } from '../journeys/running-system.ts';
import { tracesInRedis, tracesOf } from '../journeys/traces.ts';
import { tryOperate } from '../journeys/try-operate.ts';
import type { QuizBody } from '../journeys/walker.ts';

/** The only columns that may contain a deleted member's id. */
const RETAINED = tombstoneColumns(serviceNames);

/** @returns places of member ids that the boot check doesn't cover, because it detects such columns by name */
function uncheckedPlaces(places: readonly string[]): string[] {
  const named = new Set<string>(memberColumnNames);
  return places.filter(
    (place) => place.includes('.public.') && !RETAINED.includes(place) && !named.has(place.split('.').at(-1) ?? ''),
  );
}

test('deletion erases a member’s data everywhere except the ids of tombstones', { tag: '@distributed' }, async () => {
  const name = `Erna ${randomUUID().slice(0, 8)}`;
  const member = await newMember(name, newEmail());
  const texts = [member.id, member.email, name];
  await doEverything(member);
  await waitForDelivery();
  const before = await tracesOf(texts);
  for (const place of [
    ...[
      'identity.public.users.email',
      'identity.public.users.user_metadata',
      'identity.public.sessions.user_id',
      'identity.public.link_requests.email',
    ],
    ...['quiz.public.quizzes.member_id', 'quiz.public.first_answers.member_id', 'quiz.platform.idempotency.member_id'],
    ...[
      'bank.public.member_questions.member_id',
      'bank.public.bookmark_lists.member_id',
      'quiz.public.member_questions.member_id',
      'quiz.public.question_uses.member_id',
      'quiz.public.practice_sessions.member_id',
    ],
    ...['bank.public.questions.author_id', 'bank.public.question_versions.editor_id'],
    ...['bank.public.imports.owner_id', 'bank.public.imported_questions.owner_id', 'bank.public.import_quotas.owner_id'],
    ...['bank.public.flags.member_id', 'bank.public.flags.note', 'bank.public.ratings.member_id'],
    ...['bank.public.flag_history.member_id', 'bank.public.flag_history.reason'],
    ...['bank.public.answers.member_id', 'admin.public.actors.email', 'billing.public.members.email'],
  ])
    expect(before).toContain(place);
  expect(uncheckedPlaces(await tracesOf([member.id]))).toEqual([]);
  if (profile === 'distributed') expect(await tracesInRedis(texts)).toContain('limit:api:member:*');
  const verified = await verify(member);
  expect(verified.status).toBe(1);
  for (const service of serviceNames) expect(storesOf(verified.left)).toContain(service);

  expect(operate('identity', 'account', 'delete', member.email)).toContain('deleted');
  await waitForDelivery();
  await waitFor('every service has erased the member', async () =>
    (await tracesOf(texts)).every((place) => RETAINED.includes(place)),
  ).catch(
    () => undefined, // The assertions below report what is left.
  );

  expect(await tracesOf([member.id])).toEqual(RETAINED);
  expect(await tracesOf([member.email, name])).toEqual([]);
  // Rate-limit counters expire within a minute.
  expect((await tracesInRedis(texts)).filter((key) => !/^limit:\w+:member:\*$/.test(key))).toEqual([]);
  await expectStatisticsRetained(member);

  const erased = await verify(member);
  expect(erased.left).toEqual([]);
  expect(erased.status).toBe(0);
  if (profile === 'embedded') expect(erased.lines.at(-1)).toBe('Nothing found');
  await query('bank', 'INSERT INTO search_words (word) VALUES ($1)', [`planted${member.email}`]);
  expect((await verify(member)).left).toContainEqual(['bank', 'public.search_words.word', '1', 'left']);
  await query('bank', 'DELETE FROM search_words WHERE word = $1', [`planted${member.email}`]);
});

/** Runs `npm run erasure -- verify`. @returns its output lines, and the fields of those that report remaining data */
async function verify({ id, email }: Member) {
  const { status, stdout, stderr } = await tryOperate('standalone', 'erasure', 'verify', id, '--email', email);
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  return { status, lines, left: lines.map((line) => line.split('\t')).filter(([, , , kind]) => kind === 'left') };
}

const storesOf = (found: readonly string[][]): Set<string | undefined> => new Set(found.map(([store]) => store));

/** Calls every operation that stores data, some with an idempotency key. */
async function doEverything({ id, email, token }: Member): Promise<void> {
  await callApi('PUT', '/auth/v1/user', { token, body: { data: { nickname: 'Erna', full_name: await nameOf(token) } } });
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const recover = () =>
    callApi('POST', '/auth/v1/recover', { body: { email, code_challenge: challenge, code_challenge_method: 's256' } });
  // The first link is opened, which stores an unused code; the second link's token stays unused.
  const followed = await waitForMailedLink(email, recover);
  expect((await callApi('GET', verifyPathOf(followed))).status).toBe(303);
  await waitForMailedLink(email, recover);
  const other = await signIn(email);
  await callApi('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: other.refreshToken } });
  await callApi('POST', '/auth/v1/logout?scope=local', { token: (await signIn(email)).token });

  await grantAccess({ id, email });
  await takeQuiz(token, { kind: 'daily', timeZone: 'Europe/Berlin' });
  await takeQuiz(token, { kind: 'standard', count: 3 });
  const discarded = await start(token, { kind: 'standard', count: 3 });
  await answer(token, discarded, 0);
  await callApi('DELETE', `/api/v1/quizzes/${discarded.id}`, { token, headers: once() });
  expect((await callApi('POST', '/api/v1/quizzes/session/reset', { token, headers: once() })).status).toBe(200);
  await start(token, { kind: 'standard', count: 2 });
  await markQuestions(token);
  for (const path of ['/api/v1/questions', '/api/v1/bookmarks', '/api/v1/daily', '/api/v1/quizzes', '/api/v1/billing/access'])
    expect((await callApi('GET', path, { token })).status).toBe(200);
}

/** Bookmarks, flags, rates, writes, and imports questions. */
async function markQuestions(token: string): Promise<void> {
  const { body: page } = await callApi<{ items: { id: string }[] }>('GET', '/api/v1/questions?limit=2', { token });
  for (const { id } of page.items)
    expect((await callApi('PUT', `/api/v1/bookmarks/${id}`, { token, headers: once() })).status).toBe(200);
  const question = `/api/v1/questions/${page.items[0]?.id}`;
  const flag = { reason: 'other', note: `${await nameOf(token)} finds two keys` };
  expect((await callApi('POST', `${question}/flag`, { token, body: flag, headers: once() })).status).toBe(201);
  expect((await callApi('PUT', `${question}/rating`, { token, body: { rating: 1 }, headers: once() })).status).toBe(200);
  const added = await callApi('POST', '/api/v1/questions', { token, body: AUTHORED_QUESTION, headers: once() });
  expect(added.status).toBe(201);
  await importQuestions(token);
}

/** Imports two files: one is applied, one stays previewed. */
async function importQuestions(token: string): Promise<void> {
  const send = async (stem: string) => {
    const body = `id,question,A,B,C,D,answer,domain\n${randomUUID()},${stem},one,two,three,four,B,Asset Security\n`;
    const headers = { 'content-type': 'application/octet-stream', ...once() };
    const { status, body: sent } = await callApi<{ id: string }>('POST', '/api/v1/imports?fileName=a.csv', {
      token,
      body,
      headers,
    });
    expect(status).toBe(202);
    const waitForStatus = (expected: string) =>
      waitFor(`the import is ${expected}`, async () => {
        const { body: current } = await callApi<{ status: string }>('GET', `/api/v1/imports/${sent.id}`, { token });
        return current.status === expected;
      });
    return { id: sent.id, waitForStatus };
  };
  const [applied, waiting] = [await send('What did Erna ask first?'), await send('What did Erna ask then?')];
  await Promise.all([applied, waiting].map(({ waitForStatus }) => waitForStatus('previewed')));
  expect((await callApi('POST', `/api/v1/imports/${applied.id}/apply`, { token, headers: once() })).status).toBe(202);
  await applied.waitForStatus('applied');
}

const once = () => ({ 'idempotency-key': randomUUID() });

const nameOf = async (token: string): Promise<string> =>
  (await callApi<{ user_metadata: { full_name: string } }>('GET', '/auth/v1/user', { token })).body.user_metadata.full_name;

async function start(token: string, body: object): Promise<QuizBody> {
  const { status, body: quiz } = await callApi<QuizBody>('POST', '/api/v1/quizzes', { token, body, headers: once() });
  expect(status).toBe(201);
  return quiz;
}

async function answer(token: string, { id, items }: QuizBody, at: number): Promise<void> {
  const item = items[at];
  const body = { itemId: item?.id, optionId: item?.options[0]?.id, timeSpentMs: 1_200 };
  expect((await callApi('POST', `/api/v1/quizzes/${id}/answers`, { token, body, headers: once() })).status).toBe(200);
}

async function takeQuiz(token: string, input: object): Promise<void> {
  const quiz = await start(token, input);
  for (const at of quiz.items.keys()) await answer(token, quiz, at);
  expect((await callApi('POST', `/api/v1/quizzes/${quiz.id}/complete`, { token, headers: once() })).status).toBe(200);
}

/** Waits until every service has published and handled its events. */
async function waitForDelivery(): Promise<void> {
  for (const service of serviceNames)
    await waitFor(`outbox and inbox of ${service} are empty`, async () => {
      const [left] = await query<{ count: number }>(
        service,
        `SELECT (SELECT count(*) FROM platform.outbox)::int +
           (SELECT count(*) FROM platform.inbox WHERE status = 'pending')::int AS count`,
      );
      return left?.count === 0;
    });
}

/** The rows from which statistics are derived keep the pseudonym, and audit entries keep the alias. */
async function expectStatisticsRetained({ id }: Member): Promise<void> {
  const [user] = await query<{ pseudonym: string }>('identity', 'SELECT pseudonym FROM users WHERE id = $1', [id]);
  const count = async (table: string, column: string) =>
    (await query<{ count: number }>('bank', `SELECT count(*)::int FROM ${table} WHERE ${column} = $1`, [user?.pseudonym]))[0]
      ?.count;
  expect(await count('answers', 'member_id')).toBe(7);
  for (const table of ['flags', 'flag_history', 'ratings']) expect([table, await count(table, 'member_id')]).toEqual([table, 1]);
  const [audited] = await query<{ count: number }>(
    'admin',
    'SELECT count(*)::int FROM audit.audit_entries JOIN actors ON alias::text = actor WHERE actors.id = $1',
    [id],
  );
  expect(audited?.count).toBeGreaterThan(5);
}
