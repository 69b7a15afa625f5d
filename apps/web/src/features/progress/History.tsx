import { useListHistoryQuery } from '@casebook/api-client';
import { ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ExportButton } from './ExportButton.tsx';
import { HistoryPaging } from './HistoryPaging.tsx';
import { HistoryTable } from './HistoryTable.tsx';

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
