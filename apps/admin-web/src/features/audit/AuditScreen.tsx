import type { AuditFilter } from '@casebook/contracts';
import { BackLink, Field, Page, PageHeading, Panel, useCursorPages } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { DownloadButton } from '#shared/DownloadButton.tsx';
import { type DayRange, instantsOf } from '#shared/format.ts';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { readSearchParams, toSearchParams } from '#shared/search-params.ts';
import { AuditList } from './AuditList.tsx';

const ROWS = 50;

/** `/admin/audit`: the audit entries. The filters are in the address. */
export function AuditScreen() {
  const [search, setSearch] = useSearchParams();
  const typed = typedFilters(search);
  const filter = toAuditFilter(typed);
  return (
    <Page title="Audit Log">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Audit Log">Who did what, to whom, when, and from where. Entries are stored forever.</PageHeading>
      <Panel>
        <AuditFilters key={search.toString()} typed={typed} onApply={(changed) => setSearch(toSearchParams(changed))}>
          <DownloadButton path="/api/v1/audit.csv" fileName="audit.csv" filter={filter} isEmpty={false} />
        </AuditFilters>
        <Entries filter={filter} />
      </Panel>
    </Page>
  );
}

function Entries({ filter }: { filter: AuditFilter }) {
  const pages = useCursorPages(JSON.stringify(filter));
  const query = api.useListAuditQuery(
    { ...filter, limit: ROWS, ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedRows pages={pages} query={query} label="entries" empty="No entries found for the selected filters.">
      {(entries) => <AuditList entries={entries} />}
    </PagedRows>
  );
}

interface AuditFiltersProps {
  typed: TypedFilters;
  onApply: (filters: TypedFilters) => void;
  children: ReactNode;
}

/** A value must match exactly. The filters apply when the form is submitted. */
function AuditFilters({ typed, onApply, children }: AuditFiltersProps) {
  const { register, handleSubmit } = useForm({ defaultValues: typed });
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={handleSubmit(onApply)}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(6, 1fr)' }, gap: 2, alignItems: 'start', mb: 2 }}
    >
      <Wide>
        <Field
          label="Actor"
          hint="Email address, ID, or program"
          registration={register('actor')}
          autoComplete="off"
          maxLength={320}
        />
      </Wide>
      <Wide>
        <Field
          label="Action"
          hint="For example, access.granted"
          registration={register('action')}
          autoComplete="off"
          maxLength={100}
        />
      </Wide>
      <Wide>
        <Field label="Subject" hint="Email address or ID" registration={register('subject')} autoComplete="off" maxLength={320} />
      </Wide>
      <Wide>
        <Field label="Start Date" type="date" registration={register('start')} />
      </Wide>
      <Wide>
        <Field label="End Date" type="date" registration={register('end')} />
      </Wide>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" sx={{ minHeight: 48 }}>
          Apply
        </Button>
        {children}
      </Box>
    </Box>
  );
}

const Wide = ({ children }: { children: ReactNode }) => <Box sx={{ gridColumn: { sm: 'span 3', md: 'span 2' } }}>{children}</Box>;

/** The filters as typed, which are also the parameters in the address. An empty text doesn't filter. */
interface TypedFilters extends DayRange {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
}

const typedFilters = (search: URLSearchParams): TypedFilters =>
  readSearchParams(search, ['actor', 'action', 'subject', 'start', 'end']);

/** @returns the filters of the request */
const toAuditFilter = ({ actor, action, subject, ...days }: TypedFilters): AuditFilter => ({
  ...(actor && { actor }),
  ...(action && { action }),
  ...(subject && { subject }),
  ...instantsOf(days),
});
