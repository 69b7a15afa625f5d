import type { Penalty } from '@casebook/contracts';
import { BackLink, DataTable, Page, PageHeading, Panel, useCursorPages } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { LocalTime } from '#shared/FactList.tsx';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { useMemberNames } from '#shared/use-member-names.tsx';
import { Violations } from './Violations.tsx';

/** `/admin/violations`: restricted members, and the AI limits that members exceeded. */
export const ViolationsScreen = () => (
  <Page title="Violations">
    <BackLink href={paths.panel}>Back to Admin</BackLink>
    <PageHeading title="Violations">
      Times that members exceeded AI limits. A member with eight high-severity violations within an hour is restricted for an
      hour.
    </PageHeading>
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Penalties />
      <Violations />
    </Box>
  </Page>
);

const ROWS = 25;

/** The members whose AI requests are currently refused. */
function Penalties() {
  const pages = useCursorPages();
  const query = api.useListPenaltiesQuery(
    { limit: ROWS, ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  const nameOf = useMemberNames(query.currentData?.items.map(({ userId }) => userId) ?? []);
  return (
    <Panel component="section" aria-labelledby="penalties">
      <Typography id="penalties" variant="h3" component="h2" sx={{ mb: 1 }}>
        Restricted members
      </Typography>
      <PagedRows pages={pages} query={query} label="restricted members" empty="No members are restricted.">
        {(rows) => (
          <DataTable label="Restricted members" columns={columnsWith(nameOf)} rows={rows} keyOf={({ userId }) => userId} />
        )}
      </PagedRows>
    </Panel>
  );
}

const columnsWith = (nameOf: (userId: string) => ReactNode) => [
  {
    head: 'Member',
    cell: ({ userId }: Penalty) => (
      <Box sx={{ minWidth: '11rem' }}>
        {nameOf(userId)}
        <LiftPenalty userId={userId} />
      </Box>
    ),
  },
  { head: 'Until', cell: ({ until }: Penalty) => <LocalTime instant={until} /> },
  { head: 'Reason', cell: ({ userId }: Penalty) => <Link href={paths.violationsOf(userId)}>View Violations</Link> },
];

function LiftPenalty({ userId }: { userId: string }) {
  const [lift] = api.useLiftPenaltyMutation();
  return (
    <ConfirmButton
      label="Lift Restriction"
      about={userId}
      title="Lift this restriction?"
      perform={() => lift({ userId })}
      done={() => 'Restriction lifted'}
      failure="The restriction couldn’t be lifted. Please try again."
      size="small"
      sx={{ display: 'block', whiteSpace: 'nowrap', my: 1 }}
    >
      The member can use AI again right away. Eight more high-severity violations within an hour will restrict them again.
    </ConfirmButton>
  );
}
