import { type MemberViolation, violationSeverities, violationTypes } from '@casebook/contracts';
import { DataTable, Panel, useCursorPages } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { LocalTime } from '#shared/FactList.tsx';
import { FilterChip } from '#shared/filters.tsx';
import { totalText } from '#shared/format.ts';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { toSearchParams } from '#shared/search-params.ts';
import { useMemberNames } from '#shared/use-member-names.tsx';

const ROWS = 25;

const types = { rate_limit: 'Rate limit', suspicious_pattern: 'Suspicious pattern' } as const;
const severities = {
  low: { label: 'Low', color: 'default' },
  medium: { label: 'Medium', color: 'warning' },
  high: { label: 'High', color: 'error' },
} as const;

/** The violations, the latest first. The filters are in the address. */
export function Violations() {
  const [search, setSearch] = useSearchParams();
  const type = violationTypes.find((each) => each === search.get('type'));
  const severity = violationSeverities.find((each) => each === search.get('severity'));
  const userId = search.get('userId') ?? undefined;
  const filters = { ...(type && { type }), ...(severity && { severity }), ...(userId && { userId }) };
  const select = (changed: { type?: string; severity?: string; userId?: string }) =>
    setSearch(toSearchParams({ ...filters, ...changed }));
  const pages = useCursorPages(JSON.stringify(filters));
  const query = api.useListViolationsQuery(
    { limit: ROWS, ...filters, ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  const nameOf = useMemberNames(query.currentData?.items.map((violation) => violation.userId) ?? []);
  return (
    <Panel component="section" aria-labelledby="violations">
      <Typography id="violations" variant="h3" component="h2" sx={{ mb: 2 }}>
        All violations
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1 }}>
        <FilterSelect
          label="Type"
          value={type}
          choices={violationTypes.map((each) => [each, types[each]])}
          onChoose={(chosen) => select({ type: chosen })}
        />
        <FilterSelect
          label="Severity"
          value={severity}
          choices={violationSeverities.map((each) => [each, severities[each].label])}
          onChoose={(chosen) => select({ severity: chosen })}
        />
        {userId && <FilterChip label="One member’s violations" onRemove={() => select({ userId: '' })} />}
      </Box>
      <PagedRows
        pages={pages}
        query={query}
        label="violations"
        empty="No violations."
        summary={(page) => totalText(page, 'violation')}
      >
        {(rows) => <DataTable label="Violations" columns={columnsWith(nameOf)} rows={rows} keyOf={({ id }) => id} />}
      </PagedRows>
    </Panel>
  );
}

interface FilterSelectProps {
  label: string;
  value: string | undefined;
  choices: readonly (readonly [value: string, label: string])[];
  /** @param chosen the selected value; empty for all */
  onChoose: (chosen: string) => void;
}

const FilterSelect = ({ label, value, choices, onChoose }: FilterSelectProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value ?? 'all'}
    onChange={({ target }) => onChoose(target.value === 'all' ? '' : target.value)}
    sx={{ minWidth: '11rem' }}
  >
    <MenuItem value="all">All</MenuItem>
    {choices.map(([each, text]) => (
      <MenuItem key={each} value={each}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);

const columnsWith = (nameOf: (userId: string) => ReactNode) => [
  { head: 'Time', cell: ({ occurredAt }: MemberViolation) => <LocalTime instant={occurredAt} /> },
  { head: 'Member', cell: ({ userId }: MemberViolation) => <Box sx={{ minWidth: '11rem' }}>{nameOf(userId)}</Box> },
  { head: 'Type', cell: ({ type }: MemberViolation) => types[type] },
  {
    head: 'Severity',
    cell: ({ severity }: MemberViolation) => <Chip size="small" variant="outlined" {...severities[severity]} />,
  },
  { head: 'Details', cell: ({ details }: MemberViolation) => <Box sx={{ minWidth: '12rem' }}>{details}</Box> },
  { head: 'Mode', cell: ({ mode }: MemberViolation) => (mode === 'bulk' ? 'Bulk' : 'Single') },
  {
    head: 'More',
    cell: ({ userId }: MemberViolation) => <Link href={paths.violationsOf(userId)}>View Violations</Link>,
  },
];
