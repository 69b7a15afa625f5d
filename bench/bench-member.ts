import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilSettled } from '../tests/crash/reconcile.ts';
import type { RunningProfile } from '../tests/profiles/running-profile.ts';
import { root } from '../tools/install.mjs';

/** Of every member of a benchmark. */
export const PASSWORD = 'Correct-Horse-7-Staple';

export const BANK_PAGE = '/api/v1/questions?limit=20&page=1';

/** Where members are let in. */
export type Admitting = Pick<RunningProfile, 'url' | 'environment' | 'databases'>;

/** Someone who signed up. */
export interface BenchMember {
  readonly id: string;
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Quiz {
  readonly id: string;
  readonly items: readonly { readonly id: string; readonly options: readonly { readonly id: string }[] }[];
}

/** Signs a member up, without access to anything yet. */
export async function signUpMember(url: string): Promise<BenchMember> {
  const email = `member-${randomUUID()}@example.org`;
  const session = await ask<{ access_token: string; user: { id: string } }>(
    `${url}/auth/v1/signup`,
    {},
    { email, password: PASSWORD },
  );
  return { id: session.user.id, email, headers: { authorization: `Bearer ${session.access_token}` } };
}

/** Signs a member in once more. @returns the headers of the new session, whose token has the role that the member has by now */
export async function signInAgain(url: string, { email }: Pick<BenchMember, 'email'>): Promise<BenchMember['headers']> {
  const session = await ask<{ access_token: string }>(
    `${url}/auth/v1/token?grant_type=password`,
    {},
    { email, password: PASSWORD },
  );
  return { authorization: `Bearer ${session.access_token}` };
}

/** Signs a member up, gives them access, and waits until the bank shows them its keys. */
export async function admitMember({ url, environment, databases }: Admitting): Promise<BenchMember> {
  const member = await signUpMember(url);
  const { email } = member;
  await untilSettled(databases);
  grantAccess(email, environment);
  for (const end = Date.now() + 10_000; !(await seesKeys(url, member)); await sleep(50))
    if (Date.now() > end) throw new Error(`${email} has no access after 10 s`);
  return member;
}

/** What a member does of an evening: reads a page of the bank, takes a quiz of 25, looks at its result. */
export async function takeQuiz(url: string, { headers }: BenchMember): Promise<void> {
  await ask(`${url}${BANK_PAGE}`, headers);
  await useAllAgain(url, headers);
  const quiz = await ask<Quiz>(`${url}/api/v1/quizzes`, headers, { kind: 'standard', count: 25 });
  for (const { id: itemId, options } of quiz.items)
    await ask(`${url}/api/v1/quizzes/${quiz.id}/answers`, headers, { itemId, optionId: options[0]?.id, timeSpentMs: 1_000 });
  await ask(`${url}/api/v1/quizzes/${quiz.id}/complete`, headers, {});
  await ask(`${url}/api/v1/quizzes/${quiz.id}`, headers);
}

/** A bank of some hundred questions is soon used up. */
export async function useAllAgain(url: string, headers: BenchMember['headers']): Promise<void> {
  const { status } = await fetch(`${url}/api/v1/quizzes/history`, { method: 'DELETE', headers });
  if (status !== 204) throw new Error(`Clearing the history was answered with ${status}`);
}

async function seesKeys(url: string, { headers }: BenchMember): Promise<boolean> {
  const page = await ask<{ items: { correctOptionId?: string }[] }>(`${url}${BANK_PAGE}`, headers);
  if (page.items.length < 20) throw new Error(`The bank's page has ${page.items.length} questions instead of 20`);
  return page.items.every(({ correctOptionId }) => correctOptionId !== undefined);
}

function grantAccess(email: string, environment: RunningProfile['environment']): void {
  const { status } = spawnSync(process.execPath, ['apps/billing/dist/operate.js', 'access', 'grant', email], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`${email} could not be granted access`);
}

async function ask<Answer>(url: string, headers: Readonly<Record<string, string>>, sent?: object): Promise<Answer> {
  const response = await fetch(url, {
    headers: { ...headers, ...(sent && { 'content-type': 'application/json' }) },
    ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
