import { MEMBER_NAMES_MAX } from '@casebook/contracts';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { api } from './api.ts';
import { paths } from './paths.ts';

/**
 * @returns a function from a listed member's id to a link with the member's email, or with a short id while loading and without an email
 */
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

/** @returns a short form of a member's id: its last eight characters, which are random */
const shortId = (userId: string): string => `member …${userId.slice(-8)}`;
