import type { Page } from '@playwright/test';
import { ADMIN_CODE } from '../../../apps/identity/test/admin-code.ts';
import { callApi } from '../api.ts';
import { expect, PASSWORD } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';

/** Opens the admin app as a visitor, signs in on the learners' page, and returns to the gate. */
export async function signInToAdmin(page: Page, { email }: Member, path = '/admin'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function enterCode(page: Page, code = ADMIN_CODE): Promise<void> {
  await page.getByLabel('Admin Code').fill(code);
  await page.getByRole('button', { name: 'Unlock Admin' }).click();
}

export async function openPanel(page: Page, admin: Member): Promise<void> {
  await signInToAdmin(page, admin);
  await enterCode(page);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
}

/** Creates a member with access who flags the bank's first questions. @returns their ids and texts */
export async function flagQuestions(count: number, note: string): Promise<readonly { id: string; question: string }[]> {
  const member = await newMember();
  await grantAccess(member);
  const { body } = await callApi<{ items: { id: string; question: string }[] }>('GET', `/api/v1/questions?limit=${count}`, {
    token: member.token,
  });
  for (const { id } of body.items) {
    const path = `/api/v1/questions/${id}/flag`;
    const { status, text } = await callApi('POST', path, { token: member.token, body: { reason: 'other', note } });
    if (status !== 201) throw new Error(`${id} could not be flagged: ${text}`);
  }
  return body.items;
}
