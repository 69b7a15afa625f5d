import type { Penalty } from '@casebook/contracts';
import { DataTable, Panel, useCursorPages } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { LocalTime } from '#shared/LocalTime.tsx';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { useMemberNames } from '#shared/use-member-names.tsx';

const ROWS = 25;

/** The members whose AI requests are refused now. */
export function Penalties() {
  const pages = useCursorPages();
  const query = api.useListPenaltiesQuery(
    { limit: ROWS, ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  const nameOf = useMemberNames(query.currentData?.items.map(({ userId }) => userId) ?? []);
  return (
    <Panel component="section" aria-labelledby="penalties">
      <Typography id="penalties" variant="h3" component="h2" sx={{ mb: 1 }}>
        Members under penalty
      </Typography>
      <PagedRows pages={pages} query={query} label="penalties" empty="No member is under a penalty.">
        {(rows) => (
          <DataTable label="Members under penalty" columns={columnsWith(nameOf)} rows={rows} keyOf={({ userId }) => userId} />
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
  { head: 'Why', cell: ({ userId }: Penalty) => <Link href={paths.violationsOf(userId)}>Their violations</Link> },
];

function LiftPenalty({ userId }: { userId: string }) {
  const [lift] = api.useLiftPenaltyMutation();
  return (
    <ConfirmButton
      label="Lift Penalty"
      about={userId}
      title="Lift this penalty?"
      perform={() => lift({ userId })}
      done={() => 'Penalty lifted'}
      failure="The penalty couldn’t be lifted. Please try again."
      size="small"
      sx={{ display: 'block', whiteSpace: 'nowrap', my: 1 }}
    >
      The member can use AI again at once. Eight more violations of high severity within an hour restrict them again.
    </ConfirmButton>
  );
}
