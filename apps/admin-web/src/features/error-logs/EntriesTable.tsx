import type { AppErrorEntry } from '@casebook/contracts';
import { DataTable } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LocalTime } from '#shared/FactList.tsx';
import { useMemberNames } from '#shared/use-member-names.tsx';

/** The columns of the error log, with members' names instead of ids. */
const columnsWith = (nameOf: (userId: string) => ReactNode) => [
  { head: 'Time', cell: ({ created_at: instant }: AppErrorEntry) => <LocalTime instant={instant} /> },
  { head: 'Where', cell: ({ where_at: where }: AppErrorEntry) => where },
  { head: 'What', cell: ({ what }: AppErrorEntry) => what },
  { head: 'Message', cell: ({ message }: AppErrorEntry) => <LongText>{message}</LongText> },
  { head: 'User', cell: ({ user_id: user }: AppErrorEntry) => (user ? nameOf(user) : '–') },
  { head: 'URL', cell: ({ url }: AppErrorEntry) => <LongText>{url ?? '–'}</LongText> },
  { head: 'UA', cell: ({ ua }: AppErrorEntry) => <LongText>{ua ?? '–'}</LongText> },
  { head: 'Ctx', cell: ({ ctx, id }: AppErrorEntry) => <Context ctx={ctx} id={id} /> },
];

export function EntriesTable({ entries }: { entries: readonly AppErrorEntry[] }) {
  const nameOf = useMemberNames(entries.map(({ user_id: user }) => user ?? undefined));
  if (entries.length === 0) return <Typography color="textSecondary">No errors found for the selected filters.</Typography>;
  return <DataTable label="Errors" columns={columnsWith(nameOf)} rows={entries} keyOf={({ id }) => id} />;
}

const SHORT_CHARACTERS = 30;

/** Limits the width of a long text so that it wraps. */
const LongText = ({ children }: { children: string }) => (
  <Box sx={{ maxWidth: '24rem', overflowWrap: 'anywhere', ...(children.length > SHORT_CHARACTERS && { minWidth: '14rem' }) }}>
    {children}
  </Box>
);

/** Formatted JSON. React escapes it, so markup in a message stays text. */
function Context({ ctx, id }: { ctx: unknown; id: string }) {
  if (ctx === null || ctx === undefined) return '–';
  const isStack = typeof Object(ctx).stack === 'string';
  return (
    <details>
      <summary>{isStack ? 'Stack' : 'JSON'}</summary>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={`Context of ${id}`}
        sx={{
          m: 0,
          mt: 1,
          width: '32rem',
          maxHeight: '20rem',
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: '0.75rem',
        }}
      >
        {JSON.stringify(ctx, null, 2)}
      </Box>
    </details>
  );
}
