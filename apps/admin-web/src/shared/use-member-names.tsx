import { MEMBER_NAMES_MAX } from '@casebook/contracts';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { api } from './api.ts';
import { paths } from './paths.ts';

/**
 * @returns a function that renders a listed member's id as a link. Its text is the email, or a short id while emails load and for a member
 * without one
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
