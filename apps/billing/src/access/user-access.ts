import type { Grant } from './entitlement.ts';

/** What was given to a member by hand, at its version. A deleted member's stays as id and version. */
export interface UserAccess {
  readonly userId: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly grant: Grant;
}

/** @returns the next version, with another grant in it */
export const withGrant = (userId: string, current: UserAccess | undefined, grant: Grant): UserAccess => ({
  userId,
  version: (current?.version ?? 0) + 1,
  deleted: false,
  grant,
});
