import type { EntitlementFacts, Grant } from './entitlement.ts';

/** All that a member's access depends on, at its version. A deleted member's stays as id and version. */
export interface UserAccess {
  readonly userId: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly grant: Grant;
  readonly override?: Date;
  readonly subscription?: EntitlementFacts['subscription'];
}

/** Without a row, nothing was ever granted or published. */
export const noAccess = (userId: string): UserAccess => ({ userId, version: 0, deleted: false, grant: { hasAccess: false } });

/** @returns the next version, with another grant in it */
export const withGrant = (current: UserAccess, grant: Grant): UserAccess => ({
  ...current,
  version: current.version + 1,
  deleted: false,
  grant,
});
