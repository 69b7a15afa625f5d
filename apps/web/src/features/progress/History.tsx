import { useListHistoryQuery, useSession } from '@casebook/api-client';
import type { HistoryEntry } from '@casebook/contracts';
import { ErrorNotice, formatDuration, Panel, saveFile, useToast } from '@casebook/web-ui';
import NewerIcon from '@mui/icons-material/ChevronLeft';
import OlderIcon from '@mui/icons-material/ChevronRight';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { downloadHistory } from '#shared/download.ts';
import { paths } from '#shared/paths.ts';
import { DataTable } from './charts/DataTable.tsx';

const ROWS = 10;

/** Every completed quiz, a page at a time. */
export function History() {
  // The cursors of the previous pages, for Newer.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const query = { limit: ROWS, ...(cursor && { cursor }) };
  const { data: page, error, refetch, isFetching } = useListHistoryQuery(query, { refetchOnMountOrArgChange: true });
  const nextCursor = page?.nextCursor;
  return (
    <Panel component="section" aria-labelledby="history">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography id="history" variant="h3" component="h2">
          Quiz history
        </Typography>
        {page && page.total > 0 && <ExportButton />}
      </Box>
      {!page && !error && <Skeleton variant="rounded" height={360} aria-label="Loading..." />}
      {error && <ErrorNotice onRetry={refetch}>Failed to load your progress.</ErrorNotice>}
      {page && !error && <HistoryTable entries={page.items} />}
      {page && !error && (
        <HistoryPaging
          from={cursors.length * ROWS + 1}
          to={cursors.length * ROWS + page.items.length}
          total={page.total}
          isBusy={isFetching}
          onNewer={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
          onOlder={nextCursor ? () => setCursors([...cursors, nextCursor]) : undefined}
        />
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
          <NoWrap>{new Date(timestamp).toLocaleDateString(undefined, { dateStyle: 'medium' })}</NoWrap>{' '}
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

interface HistoryPagingProps {
  from: number;
  to: number;
  total: number;
  isBusy: boolean;
  /** Absent on the first page. */
  onNewer: (() => void) | undefined;
  /** Absent on the last page. */
  onOlder: (() => void) | undefined;
}

function HistoryPaging({ from, to, total, isBusy, onNewer, onOlder }: HistoryPagingProps) {
  if (total === 0) return null;
  return (
    <Box
      component="nav"
      aria-label="Pages of the history"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', mt: 2 }}
    >
      <Typography variant="body2" color="textSecondary" role="status">
        {from}–{to} of {total}
      </Typography>
      {(onNewer || onOlder) && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button color="secondary" startIcon={<NewerIcon />} disabled={!onNewer || isBusy} onClick={onNewer}>
            Newer
          </Button>
          <Button color="secondary" endIcon={<OlderIcon />} disabled={!onOlder || isBusy} onClick={onOlder}>
            Older
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Downloads the whole history as a CSV file. */
function ExportButton() {
  const session = useSession();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    const file = await downloadHistory(session).catch(() => undefined);
    if (file) saveFile(file);
    else toast.error('The file couldn’t be downloaded.');
    setBusy(false);
  };

  return (
    <Button variant="outlined" color="secondary" size="small" startIcon={<ExportIcon />} onClick={download} disabled={isBusy}>
      {isBusy ? 'Preparing...' : 'Export CSV'}
    </Button>
  );
}
