import { AdminQuestionsQuery, QuestionOrder, QuestionState } from '@casebook/contracts';
import { BackLink, EmptyState, Page, PageHeading, useCursorPages } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import Link from '@mui/material/Link';
import NativeSelect from '@mui/material/NativeSelect';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { AdminSearch, StatusTabs } from '#shared/filters.tsx';
import { rangeOf, totalText } from '#shared/format.ts';
import { PagedRows } from '#shared/PagedRows.tsx';
import { learnerPaths, paths } from '#shared/paths.ts';
import { QuestionRows } from './QuestionRows.tsx';

const stateLabels: Record<QuestionState, string> = {
  all: 'All',
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
  featured: 'Featured',
  deleted: 'Deleted',
};

const orderLabels: Record<QuestionOrder, string> = {
  updated: 'Recently changed',
  discrimination: 'Lowest discrimination',
  hardest: 'Lowest percent correct',
  easiest: 'Highest percent correct',
};

type QuestionFilters = Omit<AdminQuestionsQuery, 'limit' | 'cursor'>;

/** @returns the filters in an address, without invalid ones */
function filtersOf(search: URLSearchParams): QuestionFilters {
  const shape = AdminQuestionsQuery.shape;
  const read = <Name extends keyof typeof shape>(name: Name) => {
    const value = search.get(name);
    return value === null ? undefined : (shape[name].safeParse(value).data as QuestionFilters[Name & keyof QuestionFilters]);
  };
  const [q, facility, discrimination] = [read('q'), read('facility'), read('discrimination')];
  return {
    state: QuestionState.catch('all').parse(search.get('state')),
    order: QuestionOrder.catch('updated').parse(search.get('order')),
    negativeDiscrimination: search.get('negativeDiscrimination') === 'true',
    nonfunctionalDistractors: search.get('nonfunctionalDistractors') === 'true',
    ...(q !== undefined && { q }),
    ...(facility !== undefined && { facility }),
    ...(discrimination !== undefined && { discrimination }),
  };
}

/** @returns the address of a list with these filters, without absent and default values */
function searchOf(filters: Partial<QuestionFilters>): string {
  const isSet = (value: unknown) =>
    value !== undefined && value !== '' && value !== false && value !== 'all' && value !== 'updated';
  const set = Object.entries(filters).filter(([, value]) => isSet(value));
  return `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`;
}

const ROWS = 50;

/** `/admin/questions`: the whole bank, including what members don't see. The filters are in the address. */
export function QuestionsScreen() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const change = (changed: Partial<QuestionFilters>) => setSearch(searchOf({ ...filters, ...changed }), { replace: true });
  return (
    <Page title="Questions">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Questions">
        Every question in the bank. <Link href={learnerPaths.transfer}>Import and export</Link>
      </PageHeading>
      <Box
        role="search"
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' }, alignItems: 'end', mb: 1 }}
      >
        <AdminSearch
          label="Search questions"
          placeholder="Text, domain, topic, or ID"
          query={filters.q ?? ''}
          onSearch={(text) => change({ q: text })}
        />
        <OrderSelect order={filters.order} onChange={(order) => change({ order })} />
      </Box>
      <StatusTabs
        label="Status"
        tabs={QuestionState.options.map((state) => ({
          label: stateLabels[state],
          href: searchOf({ ...filters, state }),
          isCurrent: state === filters.state,
        }))}
      />
      <ChosenStatistics filters={filters} />
      {/* Changed filters remount the list, at the first page and with nothing selected. */}
      <QuestionList key={searchOf(filters)} filters={filters} />
    </Page>
  );
}

function OrderSelect({ order, onChange }: { order: QuestionOrder; onChange: (order: QuestionOrder) => void }) {
  const id = useId();
  return (
    <FormControl variant="standard" sx={{ minWidth: 200 }}>
      <InputLabel htmlFor={id}>Sort by</InputLabel>
      <NativeSelect id={id} value={order} onChange={({ target }) => onChange(QuestionOrder.parse(target.value))}>
        {QuestionOrder.options.map((one) => (
          <option key={one} value={one}>
            {orderLabels[one]}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}

/** The filters set by a link from the statistics page, with a button that clears them. */
function ChosenStatistics({ filters }: { filters: QuestionFilters }) {
  const { facility, discrimination, negativeDiscrimination, nonfunctionalDistractors, ...rest } = filters;
  const texts = [
    ...(facility === undefined ? [] : [`share correct ${rangeOf(facility)}`]),
    ...(discrimination === undefined ? [] : [`discrimination ${rangeOf(discrimination)}`]),
    ...(negativeDiscrimination ? ['negative discrimination'] : []),
    ...(nonfunctionalDistractors ? ['nonfunctional distractors'] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
      <Typography variant="body2">Only questions with {texts.join(' and ')}.</Typography>
      <Button size="small" href={searchOf(rest)}>
        Show all
      </Button>
    </Box>
  );
}

function QuestionList({ filters }: { filters: QuestionFilters }) {
  const pages = useCursorPages();
  const { negativeDiscrimination, nonfunctionalDistractors, ...others } = filters;
  const query = api.useListAdminQuestionsQuery(
    {
      ...others,
      ...(negativeDiscrimination && { negativeDiscrimination: 'true' as const }),
      ...(nonfunctionalDistractors && { nonfunctionalDistractors: 'true' as const }),
      limit: ROWS,
      ...(pages.cursor !== undefined && { cursor: pages.cursor }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const empty = <EmptyState title="No questions match.">Try another search or status.</EmptyState>;
  return (
    <PagedRows pages={pages} query={query} label="questions" empty={empty} summary={(page) => totalText(page, 'question')}>
      {(questions) => <QuestionRows questions={questions} isDeleted={filters.state === 'deleted'} />}
    </PagedRows>
  );
}
