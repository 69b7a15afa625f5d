import type { NamedMember } from '@casebook/contracts';
import { BackLink, DataTable, Page, PageHeading, Panel, useCursorPages } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { AdminSearch } from '#shared/filters.tsx';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { toSearchParams } from '#shared/search-params.ts';

const ROWS = 50;

const columns = [
  {
    head: 'Email',
    cell: ({ id, email }: NamedMember) => (
      <Link href={paths.member(id)} sx={{ overflowWrap: 'anywhere' }}>
        {email ?? 'No email'}
      </Link>
    ),
  },
  {
    head: 'User ID',
    cell: ({ id }: NamedMember) => (
      <Box component="code" sx={{ fontSize: '0.8125rem' }}>
        {id}
      </Box>
    ),
  },
] as const;

/** `/admin/members`: finds members by the start of their email or by id. The search is in the address. */
export function MembersScreen() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  return (
    <Page title="Members">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Members">Find a member to see their account, access, and progress.</PageHeading>
      <Panel>
        <Box role="search" sx={{ mb: 2, maxWidth: 560 }}>
          <AdminSearch
            label="Search members"
            placeholder="Search by user ID or start of an email address"
            query={q}
            onSearch={(query) => setSearch(toSearchParams({ q: query }), { replace: true })}
          />
        </Box>
        <MemberTable q={q} />
      </Panel>
    </Page>
  );
}

function MemberTable({ q }: { q: string }) {
  const pages = useCursorPages(q);
  const query = api.useListMembersQuery(
    { limit: ROWS, ...(q && { q }), ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedRows pages={pages} query={query} label="members" empty="No members match this email address or ID.">
      {(rows) => <DataTable label="Members" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </PagedRows>
  );
}
