import { useListHistoryQuery, useSession } from '@casebook/api-client';
import type { HistoryEntry } from '@casebook/contracts';
import { DataTable, formatDuration, PageControls, Panel, saveFile, useCursorPages, useToast } from '@casebook/web-ui';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { downloadHistory } from '#shared/download.ts';
import { paths } from '#shared/paths.ts';
import { LoadFailure } from './LoadFailure.tsx';

const ROWS = 10;

/** Every completed quiz, in pages. */
export function History() {
  const { cursor, index, onPrevious, onNext } = useCursorPages();
  const query = { limit: ROWS, ...(cursor && { cursor }) };
  const { data: page, error, refetch, isFetching } = useListHistoryQuery(query, { refetchOnMountOrArgChange: true });
  return (
    <Panel component="section" aria-labelledby="history">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography id="history" variant="h3" component="h2">
          Quiz history
        </Typography>
        {page && page.total > 0 && <ExportButton />}
      </Box>
      {!page && !error && <Skeleton variant="rounded" height={360} aria-label="Loading..." />}
      {error && <LoadFailure onRetry={refetch} />}
      {page && !error && <HistoryTable entries={page.items} />}
      {page && !error && page.total > 0 && (
        <PageControls
          label="History pages"
          buttons={['Newer', 'Older']}
          isBusy={isFetching}
          onPrevious={onPrevious}
          onNext={onNext(page.nextCursor)}
        >
          {index * ROWS + 1}–{index * ROWS + page.items.length} of {page.total}
        </PageControls>
      )}
    </Panel>
  );
}

const columns = [
  {
    head: 'Date',
    cell: ({ quizId, timestamp }: HistoryEntry) => (
      <Link href={paths.quizResults(quizId)} sx={{ display: 'inline-block', py: 0.5 }}>
        <time dateTime={timestamp}>
          <NoWrap>{`${new Date(timestamp).toLocaleDateString(undefined, { dateStyle: 'medium' })},`}</NoWrap>{' '}
          <NoWrap>{new Date(timestamp).toLocaleTimeString(undefined, { timeStyle: 'short' })}</NoWrap>
        </time>
      </Link>
    ),
  },
  { head: 'Score', cell: ({ correctAnswers }: HistoryEntry) => correctAnswers, isNumber: true },
  { head: 'Total', cell: ({ totalQuestions }: HistoryEntry) => totalQuestions, isNumber: true },
  { head: 'Percent', cell: ({ percent }: HistoryEntry) => `${percent}%`, isNumber: true },
  { head: 'Time', cell: ({ timeSpent }: HistoryEntry) => <NoWrap>{formatDuration(timeSpent * 1000)}</NoWrap>, isNumber: true },
] as const;

/** Keeps a text on one line. */
function NoWrap({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

/** One row per quiz. The date links to its review. */
function HistoryTable({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0)
    return (
      <Typography color="textSecondary" sx={{ py: 2 }}>
        You haven’t completed a quiz yet. Quizzes you leave or discard count toward your accuracy but aren’t listed here.
      </Typography>
    );
  return <DataTable label="Quiz history" columns={columns} rows={entries} keyOf={({ quizId }) => quizId} />;
}

/** Downloads the whole history as a CSV file. */
function ExportButton() {
  const session = useSession();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      saveFile(await downloadHistory(session));
    } catch {
      toast.error('The file couldn’t be downloaded.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button variant="outlined" color="secondary" size="small" startIcon={<ExportIcon />} onClick={download} disabled={isBusy}>
      {isBusy ? 'Preparing...' : 'Export CSV'}
    </Button>
  );
}
