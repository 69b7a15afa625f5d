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
  // The cursors of the pages before this one, so that one can go back.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const asked = { limit: ROWS, ...(cursor && { cursor }) };
  const { data: page, error, refetch, isFetching } = useListHistoryQuery(asked, { refetchOnMountOrArgChange: true });
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
          onOlder={olderThan(page.nextCursor, (next) => setCursors([...cursors, next]))}
        />
      )}
    </Panel>
  );
}

const olderThan = (next: string | undefined, go: (cursor: string) => void) => (next ? () => go(next) : undefined);

const columns = [
  {
    head: 'Date',
    cell: ({ quizId, timestamp }: HistoryEntry) => (
      <Link href={paths.quizResults(quizId)} sx={{ display: 'inline-block', py: 0.5 }}>
        <time dateTime={timestamp}>
          <Whole>{new Date(timestamp).toLocaleDateString(undefined, { dateStyle: 'medium' })}</Whole>{' '}
          <Whole>{new Date(timestamp).toLocaleTimeString(undefined, { timeStyle: 'short' })}</Whole>
        </time>
      </Link>
    ),
  },
  { head: 'Score', cell: ({ correctAnswers }: HistoryEntry) => correctAnswers, isNumber: true },
  { head: 'Total', cell: ({ totalQuestions }: HistoryEntry) => totalQuestions, isNumber: true },
  { head: 'Percent', cell: ({ percent }: HistoryEntry) => `${percent}%`, isNumber: true },
  { head: 'Time', cell: ({ timeSpent }: HistoryEntry) => <Whole>{formatDuration(timeSpent * 1000)}</Whole>, isNumber: true },
] as const;

/** Words that stay on one line. */
function Whole({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

/** A quiz a row; its date leads to its review. */
function HistoryTable({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0)
    return (
      <Typography color="textSecondary" sx={{ py: 2 }}>
        No quiz completed yet. A quiz that was left or discarded counts in your accuracy, and has no row here.
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

/** Takes the whole history as a file. */
function ExportButton() {
  const session = useSession();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    const taken = await downloadHistory(session).catch(() => undefined);
    if (taken) saveFile(taken);
    else toast.error('The file could not be fetched.');
    setBusy(false);
  };

  return (
    <Button variant="outlined" color="secondary" size="small" startIcon={<ExportIcon />} onClick={download} disabled={isBusy}>
      {isBusy ? 'Writing…' : 'Export CSV'}
    </Button>
  );
}
