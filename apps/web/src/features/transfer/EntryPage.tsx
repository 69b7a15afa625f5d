import { messageOf, useListImportEntriesQuery } from '@casebook/api-client';
import type { ImportOutcome } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EntryRow } from './EntryRow.tsx';

interface EntryPageProps {
  importId: string;
  outcome: ImportOutcome;
  cursor: string | undefined;
  isLast: boolean;
  /** Notes that are shown once for all questions that have them. */
  groupedNotes: ReadonlySet<string>;
  onMore: (cursor: string) => void;
}

const ENTRIES = 25;

/** Some entries, and after the last ones the way to more. */
export function EntryPage({ importId, outcome, cursor, isLast, groupedNotes, onMore }: EntryPageProps) {
  const { data, error, refetch } = useListImportEntriesQuery({
    id: importId,
    limit: ENTRIES,
    outcome: [outcome],
    ...(cursor && { cursor }),
  });
  const next = data?.nextCursor;
  if (error) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'The preview could not be read')}</ErrorNotice>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.items.map((entry) => (
          <EntryRow key={entry.place} entry={entry} groupedNotes={groupedNotes} />
        ))}
      </Box>
      {isLast && next && (
        <Button onClick={() => onMore(next)} variant="outlined" color="secondary" size="small" sx={{ mt: 1 }}>
          Show more
        </Button>
      )}
    </>
  );
}
