import type { DatabaseUrls } from '../profiles/running-profile.ts';
import { rowsOf, waitForDelivery } from '../shared/reconcile.ts';

/** Adds triggers that copy the id of each audited write in its own transaction, independently of outbox, broker, and consumer. */
export async function installWitness(databases: DatabaseUrls): Promise<void> {
  for (const url of Object.values(databases)) {
    await rowsOf(url, 'CREATE TABLE IF NOT EXISTS platform.audit_witness (entry_id uuid PRIMARY KEY, action text NOT NULL)');
    await rowsOf(
      url,
      `CREATE OR REPLACE FUNCTION platform.witness_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO platform.audit_witness VALUES ((NEW.payload ->> 'entryId')::uuid, NEW.payload ->> 'action');
         RETURN NULL;
       END $$`,
    );
    await rowsOf(
      url,
      `CREATE OR REPLACE TRIGGER witness_audit AFTER INSERT ON platform.outbox
       FOR EACH ROW WHEN (NEW.destination = 'audit.entries') EXECUTE FUNCTION platform.witness_audit()`,
    );
  }
}

export interface WitnessedAudit {
  /** Audited writes by action, most first. */
  readonly writes: ReadonlyMap<string, number>;
  /** Writes without an audit entry, and entries without a write. */
  readonly differences: readonly string[];
}

/**
 * Compares the audit entries with the writes committed since the witness was installed. Jobs may still write meanwhile, so the writes are
 * read before and after the audit: each write of the first reading must have an entry, and each entry must have a write in the second
 * reading.
 * @param earlier ids of the entries from before the witness
 */
export async function compareWithWitness(databases: DatabaseUrls, earlier: ReadonlySet<string>): Promise<WitnessedAudit> {
  const written = await witnessedWrites(databases);
  await waitForDelivery(databases);
  const entries = await entryIds(databases);
  const until = await witnessedWrites(databases);
  const audited = new Set(entries);
  const counts = new Map<string, number>();
  for (const action of written.values()) counts.set(action, (counts.get(action) ?? 0) + 1);
  return {
    writes: new Map([...counts].sort(([, a], [, b]) => b - a)),
    differences: [
      ...[...written].filter(([id]) => !audited.has(id)).map(([id, action]) => `${action} ${id}: written but not in the audit`),
      ...entries.filter((id) => !earlier.has(id) && !until.has(id)).map((id) => `${id}: in the audit but never written`),
    ],
  };
}

/** The action of each write since the witness was installed, by the id of its entry. */
async function witnessedWrites(databases: DatabaseUrls): Promise<ReadonlyMap<string, string>> {
  const witnessed = new Map<string, string>();
  for (const url of Object.values(databases))
    for (const { id, action } of await rowsOf<{ id: string; action: string }>(
      url,
      'SELECT entry_id::text AS id, action FROM platform.audit_witness',
    ))
      witnessed.set(id, action);
  return witnessed;
}

/** The ids of all audit entries. */
export const entryIds = async ({ admin }: DatabaseUrls): Promise<string[]> =>
  (await rowsOf<{ id: string }>(admin, 'SELECT id::text FROM audit.audit_entries')).map(({ id }) => id);
