import { messageOf } from '@casebook/api-client';
import type { AppErrorGroup } from '@casebook/contracts';
import { BackLink, DataTable, Page, PageHeading, Panel, useCursorPages, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { LocalTime, Reason } from '#shared/FactList.tsx';
import { totalText } from '#shared/format.ts';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { ErrorEntries } from './ErrorEntries.tsx';

/** `/admin/error-logs`: the errors one by one, or grouped by fingerprint. */
export function ErrorLogsScreen() {
  const [search, setSearch] = useSearchParams();
  const isGrouped = search.get('view') === 'groups';
  return (
    <Page title="Error Logs">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Error Logs">
        Web app errors from the last 90 days, with secrets and email addresses removed.
      </PageHeading>
      <Tabs
        value={isGrouped ? 'groups' : 'entries'}
        onChange={(_event, view: string) => setSearch(view === 'groups' ? { view } : {})}
        aria-label="Error log views"
        sx={{ mb: 2 }}
      >
        <Tab value="entries" label="Entries" />
        <Tab value="groups" label="Groups" />
      </Tabs>
      <Panel>{isGrouped ? <ErrorGroups /> : <ErrorEntries />}</Panel>
    </Page>
  );
}

const ROWS = 25;

const filters = { all: undefined, unresolved: false, resolved: true } as const;
type Filter = keyof typeof filters;
const isFilter = (text: string | null): text is Filter => text !== null && text in filters;

/** Errors grouped by fingerprint, the latest first. */
function ErrorGroups() {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('status');
  const filter: Filter = isFilter(chosen) ? chosen : 'all';
  const pages = useCursorPages(filter);
  const resolved = filters[filter];
  const query = api.useListAppErrorGroupsQuery(
    {
      limit: ROWS,
      ...(resolved !== undefined && { resolved: String(resolved) as 'true' | 'false' }),
      ...(pages.cursor && { cursor: pages.cursor }),
    },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={filter}
        aria-label="Status"
        onChange={(_event, status: Filter | null) => setSearch({ view: 'groups', ...(status && status !== 'all' && { status }) })}
        sx={{ mb: 2 }}
      >
        <ToggleButton value="all">All</ToggleButton>
        <ToggleButton value="unresolved">Unresolved</ToggleButton>
        <ToggleButton value="resolved">Resolved</ToggleButton>
      </ToggleButtonGroup>
      <PagedRows pages={pages} query={query} label="groups" empty="No errors." summary={(page) => totalText(page, 'group')}>
        {(groups) => <DataTable label="Error groups" columns={columns} rows={groups} keyOf={({ id }) => id} />}
      </PagedRows>
    </>
  );
}

const columns = [
  {
    head: 'Message',
    cell: ({ message, what, whereAt }: AppErrorGroup) => <Reason reason={message} source={`${what} at ${whereAt}`} />,
  },
  {
    head: 'Count',
    cell: ({ id, count }: AppErrorGroup) => <Link href={`${paths.errorLogs}?group_id=${id}`}>{count.toLocaleString()}</Link>,
    isNumber: true,
  },
  { head: 'Members', cell: ({ members }: AppErrorGroup) => members.toLocaleString(), isNumber: true },
  { head: 'First seen', cell: ({ firstSeen }: AppErrorGroup) => <LocalTime instant={firstSeen} /> },
  { head: 'Last seen', cell: ({ lastSeen }: AppErrorGroup) => <LocalTime instant={lastSeen} /> },
  { head: 'Status', cell: (group: AppErrorGroup) => <Decision group={group} /> },
] as const;

const statuses = {
  open: { label: 'Open', color: 'error' },
  resolved: { label: 'Resolved', color: 'success' },
  reopened: { label: 'Reopened', color: 'warning' },
} as const;

/** Resolves or reopens a group. The next error of a resolved group reopens it, too. */
function Decision({ group: { id, status, message } }: { group: AppErrorGroup }) {
  const [decide, { isLoading }] = api.useDecideAppErrorGroupMutation();
  const toast = useToast();
  const isResolved = status === 'resolved';
  const change = async () => {
    const { error } = await decide({ id, decideAppErrorGroupInput: { resolved: !isResolved } });
    if (error) toast.error(messageOf(error, 'The group couldn’t be changed. Please try again.'));
  };
  const label = isResolved ? 'Reopen' : 'Resolve';
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Chip size="small" variant="outlined" {...statuses[status]} />
      <Button size="small" color="secondary" disabled={isLoading} onClick={change} aria-label={`${label}: ${message}`}>
        {label}
      </Button>
    </Box>
  );
}
