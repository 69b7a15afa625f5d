import { MEMBER_NAMES_MAX } from '@casebook/contracts';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { api } from './api.ts';
import { paths } from './paths.ts';

/** @returns a function from the id of a listed member to a link with their email; without one, or until it is loaded, with their short id */
export function useMemberNames(listed: readonly (string | undefined)[]): (userId: string) => ReactNode {
  const ids = [...new Set(listed.filter((id) => id !== undefined))].sort().slice(0, MEMBER_NAMES_MAX);
  const { data } = api.useNameMembersQuery({ ids: ids.join(',') }, { skip: ids.length === 0 });
  const emails = new Map(data?.items.map(({ id, email }) => [id, email]));
  return (userId) => (
    <Link href={paths.member(userId)} sx={{ overflowWrap: 'anywhere' }}>
      {emails.get(userId) ?? shortId(userId)}
    </Link>
  );
}

/** @returns a member's id as a list can show it: its last eight characters, which are random */
const shortId = (userId: string): string => `member …${userId.slice(-8)}`;
