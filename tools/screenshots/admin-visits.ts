import type { Page } from '@playwright/test';
import { ADMIN_CODE } from '../../apps/identity/test/admin-code.ts';
import type { RunningProfile } from '../../tests/profiles/running-profile.ts';
import { tokenOf } from './members.ts';
import type { Visit } from './visits.ts';

const REASONS = [
  { reason: 'incorrect' },
  { reason: 'unclear' },
  { reason: 'other', note: 'The second option is right as well, see the last edition' },
  { reason: 'duplicate' },
] as const;
const FLAGGED = 3;

/** Creates members who flag the bank's first questions, each for a different reason. */
export async function flagQuestions({ url }: RunningProfile, emails: readonly string[]): Promise<void> {
  for (const [by, email] of emails.entries()) {
    const headers = { authorization: `Bearer ${await tokenOf(url, email)}`, 'content-type': 'application/json' };
    const list = await fetch(`${url}/api/v1/questions?limit=${FLAGGED}`, { headers });
    const { items } = (await list.json()) as { items: { id: string }[] };
    for (const { id } of items)
      await fetch(`${url}/api/v1/questions/${id}/flag`, {
        method: 'POST',
        headers,
        body: JSON.stringify(REASONS[by % REASONS.length]),
      });
  }
}

const open =
  (path: string): Visit =>
  async (page) => {
    await page.goto(path);
  };

async function unlock(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Admin Code').fill(ADMIN_CODE);
  await page.getByRole('button', { name: 'Unlock Admin' }).click();
  await page.locator('[data-row]').first().waitFor();
}

/** The visits in order: first the gate, then the pages behind it. */
export const ADMIN: Record<string, Visit> = {
  'admin-gate': async (page) => {
    await page.goto('/admin');
    await page.getByLabel('Admin Code').fill('nope!');
    await page.getByRole('button', { name: 'Unlock Admin' }).click();
    await page.getByText('Incorrect code.').waitFor();
  },
  'admin-panel': unlock,
  'admin-panel-selection': async (page) => {
    await page.goto('/admin?status=pending');
    await page.getByRole('checkbox').first().check();
  },
  'admin-review': async (page) => {
    await page.goto('/admin');
    await page.locator('[data-row]').first().click();
    await page.getByRole('heading', { name: 'Flag history' }).waitFor();
    await page.getByRole('button', { name: 'Delete from DB' }).click();
  },
  'admin-members': open('/admin/members'),
  'admin-member': async (page) => {
    await page.goto('/admin/members?q=max');
    await page.getByRole('link', { name: /^max-/ }).first().click();
    await page.getByRole('region', { name: 'Progress' }).getByText('Quizzes').waitFor();
  },
  'admin-reviews': open('/admin/reviews'),
  'admin-questions': open('/admin/questions'),
  'admin-statistics': open('/admin/statistics'),
  'admin-dead-letters': open('/admin/dead-letters'),
  'admin-jobs': open('/admin/jobs'),
  'admin-violations': open('/admin/violations'),
  'admin-ai': open('/admin/ai'),
  'admin-failed-payments': open('/admin/failed-payments'),
  'admin-access-override': async (page) => {
    await page.goto('/admin/access-override');
    await page.getByLabel('User ID (UUID)').fill('nobody');
    await page.getByRole('button', { name: 'Load Access' }).click();
  },
  'admin-referral-codes': open('/admin/referral-codes'),
  'admin-referral-report': open('/referral-report'),
  'admin-error-logs': open('/admin/error-logs'),
  'admin-audit': async (page) => {
    await page.goto('/admin/audit');
    await page
      .getByRole('button', { name: /^Show details/ })
      .first()
      .click();
  },
  'admin-ai-diagnostic': async (page) => {
    await page.goto('/test/ai-diagnostic');
    await page.getByRole('button', { name: 'Run Diagnostic' }).click();
    await page.getByText('AI key').waitFor();
  },
  'admin-analytics-test': open('/test/google-ads'),
  'admin-not-found': open('/admin/nothing'),
};

/** The visits of a member without the admin role. */
export const NON_ADMIN_VISITS: Record<string, Visit> = { 'admin-forbidden': open('/admin') };
