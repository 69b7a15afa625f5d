import { isRequestProblem, messageOf } from '@casebook/api-client';
import { type AppErrorList, appErrorPageSizes } from '@casebook/contracts';
import { ErrorNotice, PageControls } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { EntryFilters } from './EntryFilters.tsx';
import { type LogSelection, logSearch, logSelection, pageOfLog } from './log-address.ts';

/** The log by offset, with its filters in the address. */
export function ErrorEntries() {
  const [search, setSearch] = useSearchParams();
  const selection = logSelection(search);
  const select = (changed: Partial<LogSelection>) => setSearch(logSearch({ ...selection, ...changed }));
  const { what, where, user, group, since, limit, offset } = selection;
  const query = {
    limit,
    offset,
    ...(what && { what }),
    ...(where && { whereAt: where }),
    ...(user && { userId: user }),
    ...(group && { groupId: group }),
    ...(since && { since }),
  };
  const { currentData: list, error, refetch, isFetching } = api.useListAppErrorsQuery(query, { refetchOnMountOrArgChange: true });
  return (
    <>
      {/* Applying filters goes back to the first page. */}
      <EntryFilters
        key={`${what} ${where} ${user} ${group} ${since}`}
        selection={selection}
        onApply={(filters) => select({ ...filters, offset: 0 })}
      />
      {error && <ErrorNotice onRetry={refetch}>{failureOf(error)}</ErrorNotice>}
      {!error && !list && <Typography role="status">Loading...</Typography>}
      {!error && list && (
        <>
          <EntriesTable entries={list.data} />
          <Paging list={list} selection={selection} isBusy={isFetching} onSelect={select} />
        </>
      )}
    </>
  );
}

/** @returns the status of a response that isn't OK, or the message of any other failure */
function failureOf(error: unknown): string {
  if (!isRequestProblem(error) || error.status === 0) return messageOf(error, 'An unexpected error occurred');
  const reason = error.code === 'app-error.offset-too-large' ? ` (${error.detail})` : '';
  return `Request failed: ${error.status}${reason}`;
}

interface PagingProps {
  list: AppErrorList;
  selection: LogSelection;
  isBusy: boolean;
  onSelect: (changed: Partial<LogSelection>) => void;
}

function Paging({ list: { count }, selection, isBusy, onSelect }: PagingProps) {
  const { limit, offset } = selection;
  const { page, pages } = pageOfLog(selection, count);
  const to = (target: number) => () => onSelect({ offset: target });
  return (
    <PageControls
      label="Error log pages"
      isBusy={isBusy}
      onPrevious={offset > 0 ? to(Math.max(0, offset - limit)) : undefined}
      onNext={offset + limit < count ? to(offset + limit) : undefined}
    >
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <span>Total: {count.toLocaleString()}</span>
        <span>
          Page {page} / {pages}
        </span>
        <FormControlLabel
          labelPlacement="start"
          label="Page size"
          sx={{ m: 0, gap: 1 }}
          control={
            <TextField
              select
              size="small"
              value={limit}
              onChange={({ target }) => onSelect({ limit: Number(target.value), offset: 0 })}
              slotProps={{ htmlInput: { 'aria-label': 'Page size' } }}
            >
              {appErrorPageSizes.map((size) => (
                <MenuItem key={size} value={size}>
                  {size}
                </MenuItem>
              ))}
            </TextField>
          }
        />
      </Box>
    </PageControls>
  );
}
