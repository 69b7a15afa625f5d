import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { RunningProfile } from '../../tests/profiles/running-profile.ts';
import { root } from '../install.mjs';

const PASSWORD = 'Sturdy-Ladder-42';

/** @returns the address of a new account */
export async function createMember({ url }: RunningProfile, email: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      data: { full_name: email.startsWith('lea') ? 'Lea Lerner' : 'Max Muster', role: 'leader' },
    }),
  });
  if (!response.ok) throw new Error(`${email} could not sign up: ${await response.text()}`);
  return email;
}

export const grantAccess = (casebook: RunningProfile, email: string): void =>
  operate(casebook, 'billing', 'access', 'grant', email);

export const makeAdmin = (casebook: RunningProfile, email: string): void => operate(casebook, 'identity', 'role', email, 'admin');

/** Runs an operator command. Retries if it fails, which a deadlock of services that have just started can cause. */
function operate({ environment }: RunningProfile, app: string, ...command: string[]): void {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { status } = spawnSync(process.execPath, [`apps/${app}/dist/operate.js`, ...command], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, ...environment },
    });
    if (status === 0) return;
  }
  throw new Error(`${command.join(' ')} failed`);
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

export async function tokenOf(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** @returns the id of one of the bank's questions that belongs to two domains */
export async function findQuestion({ url }: RunningProfile, email: string): Promise<string> {
  const authorization = `Bearer ${await tokenOf(url, email)}`;
  const list = await fetch(`${url}/api/v1/questions?limit=1&crossDomain=true`, { headers: { authorization } });
  const { items } = (await list.json()) as { items: { id: string }[] };
  return items[0]?.id ?? '';
}
