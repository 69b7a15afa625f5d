import { messageOf, useGetAccessQuery } from '@casebook/api-client';
import { BackLink, EmptyState, ErrorNotice, LoadingScreen, Page, PageHeading } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import { StartImportPanel } from './StartImportPanel.tsx';

/** Imports and exports questions as files. The URL holds the id of the open import. */
export function TransferScreen() {
  const [search, setSearch] = useSearchParams();
  const { data: access, error, refetch } = useGetAccessQuery();
  const importId = search.get('import');
  return (
    <Page title="Import and Export" width="reading">
      <BackLink href={paths.questions}>Question Bank</BackLink>
      <PageHeading title="Import and Export">
        Import your own questions from a spreadsheet or another system, and export them anytime.
      </PageHeading>
      {!access && !error && <LoadingScreen text="Checking subscription..." />}
      {!access && error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch subscription')}</ErrorNotice>}
      {access && !access.active && <MembersOnly />}
      {access?.active && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {importId ? (
            <ImportPanel id={importId} onClose={() => setSearch({})} />
          ) : (
            <StartImportPanel onStarted={(id) => setSearch({ import: id })} />
          )}
          <ExportPanel />
        </Box>
      )}
    </Page>
  );
}

const MembersOnly = () => (
  <EmptyState
    title="For paid members"
    action={
      <Button href={paths.pricing} variant="contained">
        See Pricing
      </Button>
    }
  >
    Importing and exporting your own questions comes with Premium.
  </EmptyState>
);
