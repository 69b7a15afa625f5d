import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseUrls } from '../profiles/running-profile.ts';
import type { Ledger } from './learner.ts';

const TIMEOUT_MS = 120_000;

/** Waits until every outbox is published and every inbox is handled. @throws Error if an event became a dead letter */
export async function waitForDelivery(urls: DatabaseUrls): Promise<void> {
  let waiting = '';
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(250)) {
    const existing = Object.entries(urls).filter(([, url]) => url !== '');
    const counts = await Promise.all(
      existing.map(async ([service, url]) => {
        const [row] = await rowsOf<{ outbox: number; pending: number; parked: number }>(
          url,
          `SELECT (SELECT count(*)::int FROM platform.outbox) AS outbox,
             (SELECT count(*)::int FROM platform.inbox WHERE status = 'pending') AS pending,
             (SELECT count(*)::int FROM platform.inbox WHERE status = 'parked') AS parked`,
        );
        return { service, outbox: row?.outbox ?? 0, pending: row?.pending ?? 0, parked: row?.parked ?? 0 };
      }),
    );
    const parked = counts.filter((count) => count.parked > 0);
    if (parked.length > 0) throw new Error(`Parked events: ${JSON.stringify(parked)}`);
    const busy = counts.filter((count) => count.outbox + count.pending > 0);
    if (busy.length === 0) return;
    waiting = JSON.stringify(busy);
  }
  throw new Error(`Undelivered after ${TIMEOUT_MS / 1000} s: ${waiting}`);
}

export interface Reconciliation {
  /** The counts, in one line. */
  readonly summary: string;
  /** One line each; none if nothing was lost or duplicated. */
  readonly differences: string[];
}

/**
 * Repeats the comparison until nothing differs, because events may still be in the broker when every outbox and inbox is empty. The last
 * comparison runs after all deliveries, so that it also detects duplicates.
 */
export async function waitForReconciliation(urls: DatabaseUrls, ledger: Ledger): Promise<Reconciliation> {
  const end = Date.now() + TIMEOUT_MS;
  await waitForDelivery(urls);
  while ((await reconcile(urls, ledger)).differences.length > 0 && Date.now() < end) await sleep(500);
  await waitForDelivery(urls);
  return reconcile(urls, ledger);
}

/** Prints the counts and the first differences. @returns whether nothing differs */
export function printReconciliation({ summary, differences }: Reconciliation): boolean {
  console.log(`${summary}; ${differences.length} differences`);
  printFirst(differences);
  return differences.length === 0;
}

/** Prints the first of many differences. */
export function printFirst(differences: readonly string[]): void {
  for (const line of differences.slice(0, 20)) console.log(line);
}

/** Compares the acknowledgments with the stored rows and with every read model. */
export async function reconcile(urls: DatabaseUrls, ledger: Ledger): Promise<Reconciliation> {
  const stored = await rowsOf<{ id: string; item_id: string; option_id: string }>(
    urls.quiz,
    'SELECT id, item_id, option_id FROM answers',
  );
  const recorded = await rowsOf<{ id: string; option_id: string }>(urls.bank, 'SELECT id, option_id FROM answers');
  const quizzes = await rowsOf<{ id: string; status: string }>(urls.quiz, 'SELECT id, status FROM quizzes');
  const audited = await rowsOf<{ action: string; quiz: string }>(
    urls.admin,
    "SELECT action, subject ->> 'quizId' AS quiz FROM audit.audit_entries WHERE service = 'quiz'",
  );
  const completed = quizzes.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const auditedAs = (action: string) => audited.filter((entry) => entry.action === action).map(({ quiz }) => quiz);
  const summary =
    `acknowledged ${ledger.acknowledged.size}, stored ${stored.length}, in the bank's statistics ${recorded.length}; ` +
    `quizzes started ${quizzes.length}, audited ${auditedAs('quiz.started').length}; ` +
    `completed ${completed.length}, audited ${auditedAs('quiz.completed').length}`;
  const found = [
    ...differences(
      'acknowledged but not stored',
      [...ledger.acknowledged].map(([item, option]) => `${item}/${option}`),
      'stored but never acknowledged',
      stored.map((row) => `${row.item_id}/${row.option_id}`),
    ),
    ...differences(
      'stored but not in the bank’s statistics',
      stored.map((row) => `${row.id}/${row.option_id}`),
      'in the bank’s statistics but not stored',
      recorded.map((row) => `${row.id}/${row.option_id}`),
    ),
    ...differences(
      'started but not audited',
      quizzes.map(({ id }) => id),
      'audited but not started',
      auditedAs('quiz.started'),
    ),
    ...differences('completed but not audited', completed, 'audited but not completed', auditedAs('quiz.completed')),
    ...[...ledger.completed].filter((id) => !completed.includes(id)).map((id) => `${id}: acknowledged as completed, but is not`),
  ];
  return { summary, differences: found };
}

/** Compares as multisets, so that duplicates count as differences. */
function differences(onlyLeft: string, left: string[], onlyRight: string, right: string[]): string[] {
  const balance = new Map<string, number>();
  for (const key of left) balance.set(key, (balance.get(key) ?? 0) + 1);
  for (const key of right) balance.set(key, (balance.get(key) ?? 0) - 1);
  return [...balance].filter(([, count]) => count !== 0).map(([key, count]) => `${key}: ${count > 0 ? onlyLeft : onlyRight}`);
}

/** Runs one query on a separate connection. */
export async function rowsOf<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => client.end());
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
