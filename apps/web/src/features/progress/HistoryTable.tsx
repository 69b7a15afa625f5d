import type { HistoryEntry } from '@casebook/contracts';
import { spokenTime } from '@casebook/web-ui';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { DataTable } from './charts/DataTable.tsx';

const columns = [
  {
    head: 'Date',
    cell: ({ quizId, timestamp }: HistoryEntry) => (
      <Link href={`/quiz/${quizId}/results`} sx={{ display: 'inline-block', py: 0.5 }}>
        <time dateTime={timestamp}>
          {new Date(timestamp).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </Link>
    ),
  },
  { head: 'Score', cell: ({ correctAnswers }: HistoryEntry) => correctAnswers, isNumber: true },
  { head: 'Total', cell: ({ totalQuestions }: HistoryEntry) => totalQuestions, isNumber: true },
  { head: 'Percent', cell: ({ percent }: HistoryEntry) => `${percent}%`, isNumber: true },
  { head: 'Time', cell: ({ timeSpent }: HistoryEntry) => spokenTime(timeSpent * 1000), isNumber: true },
] as const;

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
