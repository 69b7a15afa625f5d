import type { ReferralReportFilter, ReferredMember } from '@casebook/contracts';
import { DataTable, useCursorPages } from '@casebook/web-ui';
import { api } from '#shared/api.ts';
import { LocalTime } from '#shared/LocalTime.tsx';
import { PagedRows } from '#shared/PagedRows.tsx';

const ROWS = 50;

const columns = [
  { head: 'Email', cell: ({ email }: ReferredMember) => email ?? '–' },
  { head: 'Referral Code', cell: ({ refCode }: ReferredMember) => refCode },
  { head: 'Signup Date', cell: ({ createdAt }: ReferredMember) => <LocalTime instant={createdAt} /> },
] as const;

export function ReportTable({ filter }: { filter: ReferralReportFilter }) {
  const pages = useCursorPages(JSON.stringify(filter));
  const query = api.useListReferredMembersQuery(
    { ...filter, limit: ROWS, ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedRows pages={pages} query={query} label="signups" empty="No signups found for the selected filters.">
      {(rows) => <DataTable label="Signups" columns={columns} rows={rows} keyOf={({ userId }) => userId} />}
    </PagedRows>
  );
}
