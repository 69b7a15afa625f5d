import type { HistoryEntry } from '@casebook/contracts';
import { spokenTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { paths } from '#shared/paths.ts';
import { DataTable } from './charts/DataTable.tsx';

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
  { head: 'Time', cell: ({ timeSpent }: HistoryEntry) => <Whole>{spokenTime(timeSpent * 1000)}</Whole>, isNumber: true },
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
export function HistoryTable({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0)
    return (
      <Typography color="textSecondary" sx={{ py: 2 }}>
        No quiz completed yet. A quiz that was left or discarded counts in your accuracy, and has no row here.
      </Typography>
    );
  return <DataTable label="Quiz history" columns={columns} rows={entries} keyOf={({ quizId }) => quizId} />;
}
