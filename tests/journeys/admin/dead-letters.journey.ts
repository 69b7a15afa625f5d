import type { Page } from '@playwright/test';
import { type Service, serviceNames } from '../../../libs/contracts/src/services.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../casebook.ts';
import { type Member, makeAdmin, newMember } from '../members.ts';
import { query, waitFor } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';

test.setTimeout(180_000);

const PARKING_TIMEOUT_MS = 90_000;

interface Parked {
  readonly event_id: string;
  readonly key: string;
}

let admin: Member;
let sessions: readonly [replayed: string, discarded: string];

test.beforeAll(async () => {
  admin = await makeAdmin(await newMember());
  const members = [await newMember(), await newMember()] as const;
  sessions = [sessionOf(members[0]), sessionOf(members[1])];
  for (const service of serviceNames) await rejectSessions(service);
  // Ended sessions are used because every service consumes their events.
  for (const { token } of members) await callApi('POST', '/auth/v1/logout?scope=local', { token });
});
test.afterAll(async () => {
  for (const service of serviceNames) await stopRejecting(service);
});

test('what each service couldn’t handle is seen in the app, replayed, and discarded', async ({ page }) => {
  const parked = new Map<Service, Parked[]>();
  for (const service of serviceNames) parked.set(service, await waitForParked(service));
  await openSignedIn(page, admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Dead Letters/ }).click();
  for (const service of serviceNames)
    await expect(causeOf(page, service).getByRole('link', { name: '2', exact: true })).toBeVisible();

  for (const service of serviceNames) {
    const [replayed, discarded] = parked.get(service) ?? [];
    if (!replayed || !discarded) throw new Error(`${service} parked nothing`);
    await stopRejecting(service);
    await page.goto(`/admin/dead-letters?service=${service}`);
    const section = sectionOf(page, service);
    await causeOf(page, service).getByRole('link', { name: '2', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Dead letter' });
    await page.getByRole('button', { name: `Details: ${replayed.key}` }).click();
    await expect(dialog.getByRole('region', { name: 'Payload' })).toContainText(sessions[0]);
    await expect(dialog.getByRole('region', { name: /^Stack in/ })).toContainText('    at ');
    await dialog.getByRole('button', { name: /^Replay/ }).click();
    await page.getByRole('button', { name: 'Confirm Replay' }).click();
    await expect(page.getByText('1 event replayed').last()).toBeVisible();
    await waitForStatus(service, replayed, 'done');

    await expect(section.getByText('1 dead letter')).toBeVisible();
    await page.getByRole('button', { name: `Details: ${discarded.key}` }).click();
    await dialog.getByRole('button', { name: /^Discard/ }).click();
    await page.getByRole('button', { name: 'Confirm Discard' }).click();
    await expect(page.getByText('1 event discarded').last()).toBeVisible();
    await waitForStatus(service, discarded, 'discarded');
    expect(await endedIn(service)).toEqual([sessions[0]]);
  }
  await waitFor('the audit has each decision', async () => (await auditedOf(parked)) === 2 * serviceNames.length);
});

const sectionOf = (page: Page, service: Service) =>
  page.getByRole('region', {
    name: service === 'ai' ? 'AI' : `${service.charAt(0).toUpperCase()}${service.slice(1)}`,
    exact: true,
  });

/** The row of this test's cause: other tests may have left dead letters, too. */
const causeOf = (page: Page, service: Service) => sectionOf(page, service).getByRole('row', { name: 'journey_refuses' });

function sessionOf({ token }: Member): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { session_id: string };
  return claims.session_id;
}

/** Adds a constraint that rejects these sessions to the table that the consumer writes to. */
const rejectSessions = (service: Service) =>
  query(
    service,
    `ALTER TABLE platform.ended_sessions ADD CONSTRAINT journey_refuses
     CHECK (session_id NOT IN ('${sessions[0]}', '${sessions[1]}')) NOT VALID`,
  );

const stopRejecting = (service: Service) =>
  query(service, 'ALTER TABLE platform.ended_sessions DROP CONSTRAINT IF EXISTS journey_refuses');

/** @returns the dead letters of both sessions, in order */
const waitForParked = (service: Service) =>
  waitFor(
    `${service} parked both events`,
    async () => {
      const rows = await query<Parked>(
        service,
        `SELECT event_id::text, key FROM platform.inbox WHERE status = 'parked' AND data ->> 'sessionId' = ANY($1)
         ORDER BY array_position($1, data ->> 'sessionId')`,
        [sessions],
      );
      return rows.length === sessions.length && rows;
    },
    PARKING_TIMEOUT_MS,
  );

const waitForStatus = (service: Service, { event_id }: Parked, status: string) =>
  waitFor(`${service}’s event is ${status}`, async () => {
    const rows = await query<{ status: string }>(
      service,
      "SELECT status FROM platform.inbox WHERE event_id = $1 AND consumer LIKE '%.refuse-session-when-ended'",
      [event_id],
    );
    return rows[0]?.status === status;
  });

async function endedIn(service: Service): Promise<string[]> {
  const rows = await query<{ id: string }>(
    service,
    'SELECT session_id::text AS id FROM platform.ended_sessions WHERE session_id = ANY($1::uuid[])',
    [sessions],
  );
  return rows.map(({ id }) => id);
}

async function auditedOf(parked: ReadonlyMap<Service, readonly Parked[]>): Promise<number> {
  const ids = [...parked.values()].flat().map(({ event_id }) => event_id);
  const rows = await query<{ count: number }>(
    'admin',
    `SELECT count(*)::int AS count FROM audit.audit_entries
     WHERE action IN ('dead-letter.replayed', 'dead-letter.discarded') AND subject ->> 'eventId' = ANY($1)`,
    [ids],
  );
  return rows[0]?.count ?? 0;
}
