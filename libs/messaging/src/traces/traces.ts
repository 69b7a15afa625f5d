/** A place where data about a member was found. */
export interface Trace {
  /** `<service>`, `kafka`, or `redis`. */
  readonly store: string;
  /** `<schema>.<table>.<column>`, a topic, or a key with `*` in place of what was searched. */
  readonly place: string;
  readonly count: number;
  /** `left`: nothing removes it, and no rule retains it. `by design`: the id in a tombstone. `expires`: retention removes it. */
  readonly kind: 'left' | 'by design' | 'expires';
  /** When or how retention removes it. */
  readonly until?: string;
}

/** The condition that makes a row a tombstone. */
const DELETED = 'deleted';

/**
 * The only columns in which a deleted member's id stays by design, as `<service>.<schema>.<table>.<column>`, each with the condition on
 * its rows. A tombstone has the deletion's version, so that a late event can't restore the member.
 */
const tombstones: Readonly<Record<string, string>> = {
  'identity.public.users.id': DELETED,
  'bank.public.members.id': DELETED,
  'billing.public.members.id': DELETED,
  'ai.public.members.id': DELETED,
  'billing.public.user_access.user_id': DELETED,
  'admin.public.actors.id': DELETED,
};

/** Tombstones that the platform stores in every service's database. */
const platformTombstones: Readonly<Record<string, string>> = {
  'platform.member_access.user_id': DELETED,
  // Blocks writes with a token that hasn't expired yet.
  'platform.erased_members.id': 'true',
};

/** @returns the SQL condition that makes a row of this column a tombstone; undefined for a column without tombstones */
export const tombstoneCondition = (service: string, column: string): string | undefined =>
  tombstones[`${service}.${column}`] ?? platformTombstones[column];

/** @returns every column in which a deleted member's id stays by design, sorted */
export const tombstoneColumns = (services: readonly string[]): string[] =>
  [
    ...Object.keys(tombstones),
    ...services.flatMap((service) => Object.keys(platformTombstones).map((column) => `${service}.${column}`)),
  ].sort();
