import type { FailedPayment } from '@casebook/contracts';
import { BackLink, counted, DataTable, Page, PageHeading, Panel, useCursorPages } from '@casebook/web-ui';
import type { ReactNode } from 'react';
import { api } from '#shared/api.ts';
import { LocalTime } from '#shared/FactList.tsx';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { useMemberNames } from '#shared/use-member-names.tsx';

const ROWS = 25;

const statuses = { past_due: 'Past due: Stripe is retrying', unpaid: 'Unpaid: Stripe stopped retrying' } as const;

const columnsWith = (nameOf: (userId: string) => ReactNode) => [
  { head: 'Member', cell: ({ userId }: FailedPayment) => nameOf(userId) },
  { head: 'Status', cell: ({ status }: FailedPayment) => statuses[status] },
  { head: 'Since', cell: ({ since }: FailedPayment) => (since ? <LocalTime instant={since} /> : '–') },
];

/** `/admin/failed-payments`: members whose latest payment failed. */
export function FailedPaymentsScreen() {
  const pages = useCursorPages();
  const query = api.useListFailedPaymentsQuery(
    { limit: ROWS, ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  const nameOf = useMemberNames(query.currentData?.items.map(({ userId }) => userId) ?? []);
  return (
    <Page title="Failed Payments">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Failed Payments">
        Members whose latest payment failed. They can update their card in their settings.
      </PageHeading>
      <Panel>
        <PagedRows
          pages={pages}
          query={query}
          label="failed payments"
          empty="No failed payments."
          summary={({ total }) => counted(total, 'member')}
        >
          {(rows) => (
            <DataTable label="Failed payments" columns={columnsWith(nameOf)} rows={rows} keyOf={({ userId }) => userId} />
          )}
        </PagedRows>
      </Panel>
    </Page>
  );
}
