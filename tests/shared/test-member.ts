import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { root } from '../../tools/install.mjs';
import type { RunningProfile } from '../profiles/running-profile.ts';
import { waitForDelivery } from './reconcile.ts';
import { waitUntil } from './wait-until.ts';

/** The password of every test member and learner. */
export const PASSWORD = 'Correct-Horse-7-Staple';

export const BANK_PAGE = '/api/v1/questions?limit=20&page=1';

/** The parts of a running system that creating a member needs. */
export type RunningSystem = Pick<RunningProfile, 'url' | 'environment' | 'databases'>;

export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Quiz {
  readonly id: string;
  readonly items: readonly { readonly id: string; readonly options: readonly { readonly id: string }[] }[];
}

/** Signs up a member without a subscription. */
export async function signUpMember(url: string): Promise<TestMember> {
  const email = `member-${randomUUID()}@example.org`;
  const session = await request<{ access_token: string; user: { id: string } }>(
    `${url}/auth/v1/signup`,
    {},
    { email, password: PASSWORD },
  );
  return { id: session.user.id, email, headers: { authorization: `Bearer ${session.access_token}` } };
}

/** Signs in again. @returns the headers of the new session, whose token contains the member's current role */
export async function signInAgain(url: string, { email }: Pick<TestMember, 'email'>): Promise<TestMember['headers']> {
  const session = await request<{ access_token: string }>(
    `${url}/auth/v1/token?grant_type=password`,
    {},
    { email, password: PASSWORD },
  );
  return { authorization: `Bearer ${session.access_token}` };
}

/** Signs up a member, grants access, and waits until the bank returns the keys to them. */
export async function createPaidMember({ url, environment, databases }: RunningSystem, checkout = root): Promise<TestMember> {
  const member = await signUpMember(url);
  const { email } = member;
  await waitForDelivery(databases);
  grantAccess(email, environment, checkout);
  await waitUntil(`the bank returns keys to ${email}, who has access`, () => canReadKeys(url, member), { timeoutMs: 10_000 });
  return member;
}

/** Reads a page of the bank, takes a quiz of 25 questions, and reads its result. */
export async function takeQuiz(url: string, { headers }: TestMember): Promise<void> {
  await request(`${url}${BANK_PAGE}`, headers);
  await clearHistory(url, headers);
  const quiz = await request<Quiz>(`${url}/api/v1/quizzes`, headers, { kind: 'standard', count: 25 });
  for (const { id: itemId, options } of quiz.items)
    await request(`${url}/api/v1/quizzes/${quiz.id}/answers`, headers, { itemId, optionId: options[0]?.id, timeSpentMs: 1_000 });
  await request(`${url}/api/v1/quizzes/${quiz.id}/complete`, headers, {});
  await request(`${url}/api/v1/quizzes/${quiz.id}`, headers);
}

/** Makes used questions available again: the shipped bank has too few for many quizzes. */
export async function clearHistory(url: string, headers: TestMember['headers']): Promise<void> {
  const { status } = await fetch(`${url}/api/v1/quizzes/history`, { method: 'DELETE', headers });
  if (status !== 204) throw new Error(`DELETE /api/v1/quizzes/history returned ${status}`);
}

async function canReadKeys(url: string, { headers }: TestMember): Promise<boolean> {
  const page = await request<{ items: { correctOptionId?: string }[] }>(`${url}${BANK_PAGE}`, headers);
  if (page.items.length < 20) throw new Error(`The bank's page has ${page.items.length} questions instead of 20`);
  return page.items.every(({ correctOptionId }) => correctOptionId !== undefined);
}

/** @param checkout the built version whose command is used */
export function grantAccess(email: string, environment: RunningProfile['environment'], checkout = root): void {
  const { status } = spawnSync(process.execPath, ['apps/billing/dist/operate.js', 'access', 'grant', email], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`Access could not be granted to ${email}`);
}

async function request<Body>(url: string, headers: Readonly<Record<string, string>>, sent?: object): Promise<Body> {
  const response = await fetch(url, {
    headers: { ...headers, ...(sent && { 'content-type': 'application/json' }) },
    ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
  });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}
