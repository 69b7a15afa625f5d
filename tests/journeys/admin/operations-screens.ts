import { randomUUID } from 'node:crypto';
import { expect } from '../casebook.ts';
import type { Member } from '../members.ts';
import { query } from '../running-system.ts';
import { open, type Visit } from '../screen-visits.ts';

const REASON = 'new row for relation "question_pool" violates check constraint "the appearance of dead letters"';

/** Inserts the data for the operations screens directly into the databases: dead letters, a penalty with its violations, and costs. */
export async function fillOperations({ id }: Member): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const eventId = randomUUID();
    const envelope = { id: eventId, type: 'bank.question.updated.v1', source: 'bank', aggregateId: 'a', aggregateVersion: 1 };
    const rest = { time: new Date().toISOString(), actor: 'system:journey', correlationId: 'journey' };
    await query(
      'quiz',
      `INSERT INTO platform.inbox (consumer, event_id, key, envelope, data, status, attempts, settled_at, reason, stack)
       VALUES ('quiz.appearance', $1::uuid, $2::text, $3, $4, 'parked', 6, now(), $5, $6)`,
      [
        eventId,
        eventId,
        { ...envelope, ...rest },
        { question: 'Which control?' },
        REASON,
        `${REASON}\n    at store (pool.ts:1:2)`,
      ],
    );
  }
  await query('ai', "INSERT INTO penalties VALUES ($1, now() + interval '1 hour')", [id]);
  await query(
    'admin',
    `INSERT INTO limit_violations (id, user_id, code, mode, type, severity, details, occurred_at)
     VALUES (gen_random_uuid(), $1, 'ai.daily-limit', 'single', 'rate_limit', 'high', '1000 requests in the day', now())`,
    [id],
  );
  for (const [prompt, cost] of [
    ['casey', 12_345],
    ['question-draft', 1_234_567],
  ])
    await query(
      'ai',
      `INSERT INTO model_usage (user_id, day, prompt, model, is_free, calls, prompt_tokens, completion_tokens, cost_micros)
       SELECT $1, current_date - day, $2, 'model', false, 10, 12345, 1234, $3 FROM generate_series(0, 9) AS day`,
      [id, prompt, cost],
    );
}

const causeEvents: Visit = async (page) => {
  await page.goto('/admin/dead-letters?service=quiz');
  await page.getByRole('row', { name: 'the appearance of dead letters' }).getByRole('link').first().click();
  await expect(page.getByText('Events with the same cause')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Details/ }).first()).toBeVisible();
};

const parkedEvent: Visit = async (page) => {
  await causeEvents(page);
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Payload' })).toBeVisible();
};

const usageTable: Visit = async (page) => {
  await page.goto('/admin/ai');
  await page
    .getByRole('button', { name: /^Show as table/ })
    .first()
    .click();
  await expect(page.getByText('Question drafts').first()).toBeVisible();
};

export const operationsScreens: Readonly<Record<string, Visit>> = {
  'dead letters': open('/admin/dead-letters', 'the appearance of dead letters'),
  'events of a cause': causeEvents,
  'a parked event': parkedEvent,
  jobs: open('/admin/jobs', 'identity.mail'),
  'failed jobs of a queue': open('/admin/jobs?service=identity&queue=identity.mail', 'Failed jobs in identity.mail'),
  violations: open('/admin/violations', '1000 requests in the day'),
  AI: usageTable,
  'failed payments': open('/admin/failed-payments', 'Members whose latest payment failed'),
};
