import type { AuditFilter } from '@casebook/contracts';
import { BackLink, Page, PageHeading, Panel, useCursorPages } from '@casebook/web-ui';
import { useSearchParams } from 'react-router';
import { addressOf } from '#shared/address.ts';
import { api } from '#shared/api.ts';
import { DownloadButton } from '#shared/DownloadButton.tsx';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import { toAuditFilter, typedFilters } from './audit-filters.ts';

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
        <AuditFilters key={search.toString()} typed={typed} onApply={(changed) => setSearch(addressOf(changed))}>
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
