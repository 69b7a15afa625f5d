import { BackLink, Page, PageHeading, Panel } from '@casebook/web-ui';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ErrorEntries } from './ErrorEntries.tsx';
import { ErrorGroups } from './ErrorGroups.tsx';

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
