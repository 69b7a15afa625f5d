import { AuditPage } from '@casebook/contracts';
import type { PagePair } from './admin.ts';

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

const PATH = '/api/v1/audit';
const PAGE_TARGET = { value: 1.5, atMost: true };

/**
 * Half of the entries have one program as the actor. Each of the others has one of 1,000 members as both actor and member. Each entry has
 * details. The entries are one second apart.
 * @param query runs statements as PostgreSQL's administrator
 */
export async function fillAudit(query: Query, count: number): Promise<void> {
  await query(
    `INSERT INTO actors (id, version, deleted, email)
      SELECT gen_random_uuid(), 1, false, 'auditor-' || n || '@example.org' FROM generate_series(0, 999) AS n`,
  );
  await query(
    `INSERT INTO audit.audit_entries (id, service, action, result, actor, member, subject, occurred_at, details_hash, mac)
      SELECT gen_random_uuid(), CASE WHEN n % 3 = 0 THEN 'identity' ELSE 'quiz' END, 'action-' || CASE WHEN n % 2 = 0 THEN 0 ELSE n % 60 END,
        'done', CASE WHEN n % 2 = 0 THEN 'system:worker' ELSE alias::text END, alias, jsonb_build_object('questionId', gen_random_uuid()),
        '2026-01-01'::timestamptz + n * interval '1 second', sha256(n::text::bytea), sha256(n::text::bytea)
      FROM generate_series(1, $1::int) AS n JOIN actors ON email = 'auditor-' || (n / 7 % 1000) || '@example.org'`,
    [count],
  );
  await query(
    `INSERT INTO audit.audit_details SELECT id, sha256('salt'), '10.0.0.1', '{"method":"password"}', '{"a":1}', '{"a":2}'
      FROM audit.audit_entries`,
  );
  for (const table of ['audit.audit_entries', 'audit.audit_details', 'actors']) await query(`VACUUM (ANALYZE) ${table}`);
}

/** @returns the pages to compare with the unfiltered first page: filtered first pages, and the oldest page by cursor */
export async function auditPages(
  { query, get }: { readonly query: Query; get(path: string): Promise<Response> },
  count: number,
): Promise<PagePair[]> {
  const unfiltered = `${PATH}?limit=50`;
  const [found] = await query<{ id: string; thing: string; action: string; start: Date }>(
    `SELECT actors.id::text, subject->>'questionId' AS thing, action, occurred_at - interval '1 hour' AS start
     FROM audit.audit_entries JOIN actors ON alias = member WHERE actor = alias::text ORDER BY occurred_at OFFSET $1 LIMIT 1`,
    [Math.floor(count / 4)],
  );
  if (!found) throw new Error('There are no entries');
  const filters = [
    ...['&actor=system:worker', '&actor=auditor-7@example.org', '&action=action-0', '&action=action-7', `&subject=${found.id}`],
    ...[`&subject=${found.thing}`, '&actor=system:worker&action=action-0', `&actor=${found.id}&action=${found.action}`],
    ...['&actor=auditor-7@example.org&subject=auditor-7@example.org', `&end=${found.start.toISOString()}`],
  ];
  const filtered = filters.map((filter) => ({
    name: `GET ${PATH} ${filter.slice(1)}`,
    first: unfiltered,
    deepest: unfiltered + filter,
    target: PAGE_TARGET,
  }));
  const page = AuditPage.parse(await (await get(unfiltered)).json());
  // A time just after the oldest rows, so that the cursor leads to the oldest page.
  const at = new Date(Date.parse('2026-01-01T00:00:00Z') + 100_000);
  const cursor = Buffer.from(JSON.stringify({ at, id: page.items[0]?.id })).toString('base64url');
  return [
    ...filtered,
    { name: `GET ${PATH}, the oldest page`, first: unfiltered, deepest: `${unfiltered}&cursor=${cursor}`, target: PAGE_TARGET },
  ];
}
