import type { EntitlementFacts, Grant } from './entitlement.ts';

/** Everything that a member's access depends on, with its version. For a deleted member, only the id and the version remain. */
export interface UserAccess {
  readonly userId: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly grant: Grant;
  readonly override?: Date;
  readonly subscription?: EntitlementFacts['subscription'];
}

/** The access of a member without a row, for whom nothing was ever granted or published. */
export const noAccess = (userId: string): UserAccess => ({ userId, version: 0, deleted: false, grant: { hasAccess: false } });

/** @returns the access at its next version, with the given grant */
export const withGrant = (current: UserAccess, grant: Grant): UserAccess => ({
  ...current,
  version: current.version + 1,
  deleted: false,
  grant,
});
