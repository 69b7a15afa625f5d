import { isRequestProblem, messageOf } from '@casebook/api-client';
import { type AppErrorList, appErrorPageSizes } from '@casebook/contracts';
import { ErrorNotice, Field, PageControls } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { FilterChip } from '#shared/filters.tsx';
import { readSearchParams, toSearchParams } from '#shared/search-params.ts';
import { EntriesTable } from './EntriesTable.tsx';

type Filters = Pick<LogSelection, 'what' | 'where' | 'user' | 'group' | 'since'>;

interface EntryFiltersProps {
  selection: Filters;
  onApply: (filters: Filters) => void;
}

/** A value must match exactly. The filters apply when the form is submitted. */
function EntryFilters({ selection: { what, where, user, group, since }, onApply }: EntryFiltersProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { what, where, user } });
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={handleSubmit((filters) => onApply({ ...filters, group, since }))}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 2fr auto' },
        gap: 2,
        alignItems: 'end',
        mb: 2,
      }}
    >
      <Field label="what" registration={register('what')} autoComplete="off" maxLength={100} />
      <Field label="where_at" registration={register('where')} autoComplete="off" maxLength={100} />
      <Field label="user_id" registration={register('user')} autoComplete="off" maxLength={36} />
      <Button type="submit" variant="contained" sx={{ minHeight: 48 }}>
        Apply
      </Button>
      {group && <FilterChip label="Errors in one group" onRemove={() => onApply({ what, where, user, group: '', since })} />}
      {since && (
        <FilterChip label={`Since ${sinceText(since)}`} onRemove={() => onApply({ what, where, user, group, since: '' })} />
      )}
    </Box>
  );
}

/** @returns the instant in the viewer's time zone; the text itself if it isn't a valid instant */
const sinceText = (since: string): string =>
  Number.isNaN(Date.parse(since))
    ? since
    : new Date(since).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The error log, paged by offset, with its filters in the address. */
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

/** The filters and page in the address. An empty text doesn't filter. */
interface LogSelection {
  readonly what: string;
  readonly where: string;
  readonly user: string;
  readonly group: string;
  /** An instant. Only errors at or after it are listed. */
  readonly since: string;
  readonly limit: number;
  readonly offset: number;
}

const DEFAULT_LIMIT = 50;

function logSelection(search: URLSearchParams): LogSelection {
  const [limit, offset] = [Number(search.get('limit')), Number(search.get('offset'))];
  const address = readSearchParams(search, ['what', 'where_at', 'user_id', 'group_id', 'since']);
  return {
    what: address.what,
    where: address.where_at,
    user: address.user_id,
    group: address.group_id,
    since: address.since,
    limit: (appErrorPageSizes as readonly number[]).includes(limit) ? limit : DEFAULT_LIMIT,
    offset: Number.isInteger(offset) && offset > 0 ? offset : 0,
  };
}

/** @returns the parameters of the address, named as in the API */
const logSearch = ({ what, where, user, group, since, limit, offset }: LogSelection): URLSearchParams =>
  toSearchParams({
    what,
    where_at: where,
    user_id: user,
    group_id: group,
    since,
    limit: limit === DEFAULT_LIMIT ? '' : String(limit),
    offset: offset === 0 ? '' : String(offset),
  });

/** The X and Y of "Page X / Y". An empty log has one page. */
const pageOfLog = ({ limit, offset }: Pick<LogSelection, 'limit' | 'offset'>, count: number) => ({
  page: Math.floor(offset / limit) + 1,
  pages: Math.max(1, Math.ceil(count / limit)),
});
