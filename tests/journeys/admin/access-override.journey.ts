import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test } from '../casebook.ts';
import { type Member, makeLockedAdmin, newMember } from '../members.ts';
import { query, waitFor } from '../running-system.ts';
import { enterCode, signInToAdmin } from './admin-screen.ts';

// Time zones west and east of UTC, with and without clock changes, one with an offset that isn't a whole number of hours.
const TIME_ZONES = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata'] as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const POLL_MS = 25;
/** The shortest time from typing the end of the access until the access ends. Milliseconds. */
const LEAD_MS = 20_000;

let admin: Member;
test.beforeAll(async () => {
  admin = await makeLockedAdmin(await newMember());
});

for (const timeZone of TIME_ZONES)
  test.describe(`an override typed in ${timeZone}`, { tag: '@distributed' }, () => {
    test.use({ timezoneId: timeZone });

    test('is stored as the UTC instant that was typed, across a clock change, and opens bank and quiz', async ({ page }) => {
      const member = await openOverrideOfNewMember(page);
      expect(await page.evaluate(() => new Date(0).toLocaleString('en-US'))).toBe(
        new Date(0).toLocaleString('en-US', { timeZone }),
      );
      expect(await hasAccess(member)).toEqual({ bank: false, quiz: false });

      const [change, dayAfter] = aroundClockChange(timeZone);
      const arrived = changesOfAccess(member, true);
      const savedAt = await save(page, `${change}T02:30`);
      const at = await arrived;
      console.log(`${timeZone}: access in bank ${at.bank - savedAt} ms, quiz ${at.quiz - savedAt} ms (target: 2,000)`);
      await expectStored(page, member, `${change}T02:30`);

      await save(page, `${dayAfter}T23:45`);
      await expectStored(page, member, `${dayAfter}T23:45`);
    });
  });

test('an override closes bank and quiz when it ends, in every time zone', { tag: '@distributed' }, async ({ browser }) => {
  const pages = await Promise.all(
    TIME_ZONES.map(async (timezoneId) => {
      const page = await (await browser.newContext({ timezoneId })).newPage();
      return { timezoneId, page, member: await openOverrideOfNewMember(page) };
    }),
  );
  const end = new Date(Math.ceil((Date.now() + LEAD_MS) / MINUTE_MS) * MINUTE_MS);
  const typed = end.toISOString().slice(0, 16);
  for (const { page, member } of pages) {
    await save(page, typed);
    await changesOfAccess(member, true);
    await expectStored(page, member, typed);
  }
  expect(Date.now()).toBeLessThan(end.getTime());
  // Polling starts shortly before the end, to stay within the rate limits.
  await new Promise((resolve) => setTimeout(resolve, end.getTime() - Date.now() - 1_000));
  await Promise.all(
    pages.map(async ({ timezoneId, page, member }) => {
      const at = await changesOfAccess(member, false);
      const late = (service: Gated) => at[service] - end.getTime();
      console.log(
        `${timezoneId}: access gone from bank ${late('bank')} ms, quiz ${late('quiz')} ms after its end (target: 2,000)`,
      );
      for (const service of gated) expect(late(service)).toBeGreaterThanOrEqual(0);
      await page.context().close();
    }),
  );
});

async function openOverrideOfNewMember(page: Page): Promise<Member> {
  const member = await newMember();
  await waitFor(
    'billing has the member',
    async () => (await query('billing', 'SELECT FROM members WHERE id = $1', [member.id])).length > 0,
  );
  await signInToAdmin(page, admin, `/admin/access-override?user=${member.id}`);
  await enterCode(page);
  await expect(input(page)).toBeVisible();
  return member;
}

const input = (page: Page) => page.getByLabel('Override until (UTC)');

/** Types a date and a time key by key, and saves. @param typed such as `2027-03-14T02:30` @returns the time of submission */
async function save(page: Page, typed: string): Promise<number> {
  const [, year = '', month = '', day = '', hour = '', minute = ''] = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)$/.exec(typed) ?? [];
  await input(page).focus();
  await page.keyboard.type(`${month}${day}${year}`);
  // A year can have six digits, so the input doesn't advance to the next part automatically.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(`${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${Number(hour) < 12 ? 'a' : 'p'}`);
  await expect(input(page)).toHaveValue(typed);
  const savedAt = Date.now();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${typed.replace('T', ' ')} UTC`, { exact: true })).toBeVisible();
  return savedAt;
}

async function expectStored(page: Page, { id }: Member, typed: string): Promise<void> {
  const [row] = await query<{ until: Date }>(
    'billing',
    'SELECT access_override_until AS until FROM stripe_customers WHERE user_id = $1',
    [id],
  );
  expect(row?.until.toISOString()).toBe(`${typed}:00.000Z`);
  await page.reload();
  await expect(input(page)).toHaveValue(typed);
}

const gated = ['bank', 'quiz'] as const;
type Gated = (typeof gated)[number];

/** Whether a service grants access: the bank returns a question's key, quiz returns the progress. */
const grantsAccess: Readonly<Record<Gated, (member: Member) => Promise<boolean>>> = {
  bank: async ({ token }) => {
    const { status, body } = await callApi<{ items: object[] }>('GET', '/api/v1/questions?limit=1', { token });
    expect(status).toBe(200);
    return 'correctOptionId' in (body.items[0] ?? {});
  },
  quiz: async ({ token }) => {
    const { status } = await callApi('GET', '/api/v1/progress', { token });
    expect([200, 403]).toContain(status);
    return status === 200;
  },
};

async function hasAccess(member: Member): Promise<Record<Gated, boolean>> {
  const [bank, quiz] = await Promise.all([grantsAccess.bank(member), grantsAccess.quiz(member)]);
  return { bank, quiz };
}

/** Polls both services. @returns when each first granted, or first refused, access */
async function changesOfAccess(member: Member, isGranted: boolean): Promise<Record<Gated, number>> {
  const changed = async (service: Gated) => {
    for (const deadline = Date.now() + MINUTE_MS; Date.now() < deadline; ) {
      if ((await grantsAccess[service](member)) === isGranted) return Date.now();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`${service} ${isGranted ? 'still has no' : 'still has'} access of ${member.email}`);
  };
  const [bank, quiz] = await Promise.all([changed('bank'), changed('quiz')]);
  return { bank, quiz };
}

/**
 * @returns the date of the zone's next clock change, on which 02:30 doesn't exist or exists twice, and the following date. For a zone
 * without clock changes, dates in half a year.
 */
function aroundClockChange(timeZone: string): [change: string, dayAfter: string] {
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetIn = (days: number) =>
    format.formatToParts(noon + days * DAY_MS).find(({ type }) => type === 'timeZoneName')?.value;
  const dateIn = (days: number) => new Date(noon + days * DAY_MS).toISOString().slice(0, 10);
  let days = 1;
  while (days < 366 && offsetIn(days) === offsetIn(0)) days += 1;
  const change = days < 366 ? days : 183;
  return [dateIn(change), dateIn(change + 1)];
}
