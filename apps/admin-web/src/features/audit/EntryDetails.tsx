import type { AuditEntry } from '@casebook/contracts';
import { DataTable } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { factLabel } from './fact-label.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What an entry changed, as a diff by field, and its further facts. */
export function EntryDetails({ entry: { id, service, before, after, facts, isErased } }: { entry: AuditEntry }) {
  const changes = changesOf(before ?? {}, after ?? {});
  return (
    <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {isErased && <Typography variant="body2">The details were erased with the account.</Typography>}
      {changes.length > 0 && <DataTable label="Changes" columns={changeColumns} rows={changes} keyOf={({ field }) => field} />}
      {facts && <DataTable label="Facts" columns={factColumns} rows={Object.entries(facts)} keyOf={([field]) => field} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {`Recorded by ${service} as ${id}`}
      </Typography>
    </Box>
  );
}

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const changesOf = (before: Facts, after: Facts): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const changeColumns = [
  { head: 'Field', cell: ({ field }: Change) => factLabel(field) },
  { head: 'Before', cell: ({ before }: Change) => (before === undefined ? '–' : <del>{textOf(before)}</del>) },
  { head: 'After', cell: ({ after }: Change) => (after === undefined ? '–' : <Inserted>{textOf(after)}</Inserted>) },
] as const;

const factColumns = [
  { head: 'Fact', cell: ([field]: [string, unknown]) => factLabel(field) },
  { head: 'Value', cell: ([, value]: [string, unknown]) => textOf(value) },
] as const;

const Inserted = ({ children }: { children: string }) => (
  <Box component="ins" sx={{ fontWeight: 600, textDecoration: 'none' }}>
    {children}
  </Box>
);
