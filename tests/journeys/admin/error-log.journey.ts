import type { AppErrorEntry, AppErrorGroupPage, AppErrorList } from '@casebook/contracts';
import { callApi } from '../api.ts';
import { expect, test } from '../casebook.ts';
import { type Member, makeAdmin, newMember } from '../members.ts';
import { openSignedIn } from '../screens.ts';

// This test causes errors on purpose.
test.use({ expectedErrors: /./ });

let admin: Member;
let member: Member;
test.beforeAll(async () => {
  member = await newMember();
  admin = await makeAdmin(await newMember());
});

const entries = async () => {
  const path = `/api/admin/app-errors?user_id=${member.id}`;
  return (await callApi<AppErrorList>('GET', path, { token: admin.token })).body.data;
};
const stackOf = ({ ctx }: AppErrorEntry) => (ctx as { stack: string }).stack;

test('errors of the built app arrive grouped, with original names and without secrets', async ({ page }) => {
  await openSignedIn(page, member);
  await page.route('**/api/v1/questions?*', (route) => route.fulfill({ json: { items: null } }));
  await page.goto('/questions');
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();

  await page.evaluate(() => {
    for (let time = 0; time < 10_000; time += 1)
      window.dispatchEvent(new ErrorEvent('error', { message: 'a loop', error: new Error('a loop') }));
    setTimeout(() => {
      throw new Error('<img src=x> of ann@example.org with password=correct-horse');
    });
    void Promise.reject(new Error('rejected with card 4242 4242 4242 4242'));
  });
  await expect.poll(async () => (await entries()).map(({ group_id: group }) => group !== null)).toEqual([true, true, true, true]);

  const [rendered, ...others] = (await entries()).toReversed();
  expect(rendered && stackOf(rendered)).toMatch(/\bsrc\/.*\.tsx?:\d+:\d+/);
  expect(rendered && stackOf(rendered)).not.toContain('/assets/');
  expect(others.map(({ what, message }) => [what, message]).sort()).toEqual([
    ['unhandled_rejection', 'rejected with card [redacted]'],
    ['window_error', 'Uncaught Error: <img src=x> of [redacted] with password=[redacted]'],
    ['window_error', 'a loop'],
  ]);
  const { body: groups } = await callApi<AppErrorGroupPage>('GET', '/api/admin/app-errors/groups', { token: admin.token });
  const loop = groups.items.find(({ message }) => message === 'a loop');
  expect(loop).toMatchObject({ count: 1, members: 1, status: 'open' });
});

test('an admin sees the errors, their context as text, and resolves their group', async ({ page }) => {
  await openSignedIn(page, admin);
  await page.goto(`/admin/error-logs?user_id=${member.id}`);
  await expect(page.getByText('Total: 4')).toBeVisible();
  await expect(page.getByText('Uncaught Error: <img src=x> of [redacted] with password=[redacted]')).toBeVisible();
  await page.getByText('Stack').first().click();
  await expect(page.getByRole('region', { name: /^Context of/ }).first()).toContainText('"stack": ');
  await page.getByRole('tab', { name: 'Groups' }).click();
  await page.getByRole('button', { name: 'Resolve: a loop' }).click();
  await expect(page.getByRole('button', { name: 'Reopen: a loop' })).toBeVisible();
});

test('an admin adds a referral code, and finds its signup in the report and the file', async ({ page }) => {
  const code = `partner-${Date.now()}`;
  await openSignedIn(page, admin);
  await page.goto('/admin/referral-codes');
  await page.getByRole('button', { name: 'Add Code' }).click();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Code' }).click();
  await expect(page.getByRole('row', { name: code })).toContainText('Active');
  const { status } = await callApi('PUT', '/api/v1/referrals', { token: member.token, body: { code } });
  expect(status).toBe(200);

  await page.goto('/referral-report');
  await page.getByLabel('Referral Code').fill(code.toUpperCase());
  await expect(page.getByRole('cell', { name: code })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: member.email })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('referral_report.csv');
});
