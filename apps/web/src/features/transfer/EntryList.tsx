import { messageOf, useListImportEntriesQuery } from '@casebook/api-client';
import type { ImportEntryView, ImportOutcome, ImportView } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { fieldLabel, outcomes } from './transfer-labels.ts';

/** The notes that apply to more than one question, which are listed once above the entries. */
const sharedNotes = (notes: ImportView['notes']): ReadonlySet<string> =>
  new Set(notes.flatMap(({ texts }) => texts.filter(({ entries }) => entries > 1).map(({ text }) => text)));

/** The entries of an import by outcome, a tab for each. */
export function EntryList({ record }: { record: ImportView }) {
  const { id, counts, notes } = record;
  const groupedNotes = useMemo(() => sharedNotes(notes), [notes]);
  const [outcome, setOutcome] = useState<ImportOutcome>(outcomes.find((one) => counts[one.outcome] > 0)?.outcome ?? 'new');
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const emptyText = outcomes.find((one) => one.outcome === outcome)?.emptyText;
  return (
    <Box>
      <Tabs
        value={outcome}
        onChange={(_event, selected: ImportOutcome) => {
          setOutcome(selected);
          setCursors([undefined]);
        }}
        aria-label="Preview by outcome"
        variant="scrollable"
        scrollButtons="auto"
        sx={{ mb: 1 }}
      >
        {outcomes.map((one) => (
          <Tab
            key={one.outcome}
            value={one.outcome}
            id={`outcome-${one.outcome}`}
            aria-controls="outcome-entries"
            label={`${one.label} ${counts[one.outcome].toLocaleString()}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="outcome-entries" aria-labelledby={`outcome-${outcome}`}>
        {counts[outcome] === 0 && (
          <Typography color="textSecondary" sx={{ py: 2 }}>
            {emptyText}
          </Typography>
        )}
        {counts[outcome] > 0 &&
          cursors.map((cursor, at) => (
            <EntryPage
              key={`${outcome} ${cursor ?? 'first'}`}
              importId={id}
              outcome={outcome}
              cursor={cursor}
              isLast={at === cursors.length - 1}
              groupedNotes={groupedNotes}
              onMore={(next) => setCursors([...cursors, next])}
            />
          ))}
      </Box>
    </Box>
  );
}

interface EntryPageProps {
  importId: string;
  outcome: ImportOutcome;
  cursor: string | undefined;
  isLast: boolean;
  /** Notes that are listed once, above the entries. */
  groupedNotes: ReadonlySet<string>;
  onMore: (cursor: string) => void;
}

const ENTRIES = 25;

/** One page of entries. If it is the last one shown and more follow, a button loads the next. */
function EntryPage({ importId, outcome, cursor, isLast, groupedNotes, onMore }: EntryPageProps) {
  const { data, error, refetch } = useListImportEntriesQuery({
    id: importId,
    limit: ENTRIES,
    outcome: [outcome],
    ...(cursor && { cursor }),
  });
  const next = data?.nextCursor;
  if (error) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'The preview couldn’t be loaded')}</ErrorNotice>;
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

/** One question of the file, and what applying the import does with it. */
function EntryRow({ entry, groupedNotes }: { entry: ImportEntryView; groupedNotes: ReadonlySet<string> }) {
  const { line, file, question, questionId, changes, refusal } = entry;
  const notes = entry.notes.filter(({ text }) => !groupedNotes.has(text));
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 0.5, sm: 2 },
        gridTemplateColumns: { sm: '96px minmax(0, 1fr)' },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        Line {line.toLocaleString()}
        {file && <> of {file}</>}
      </Typography>
      <Box sx={{ minWidth: 0, '& > * + *': { mt: 0.5 } }}>
        {question && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {questionId ? (
              <Link href={paths.question(questionId)} color="inherit">
                {question}
              </Link>
            ) : (
              question
            )}
          </Typography>
        )}
        {refusal && (
          <>
            <Typography sx={{ overflowWrap: 'anywhere', color: 'error.main' }}>{refusal.reason}</Typography>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {refusal.howToFix}
            </Typography>
          </>
        )}
        {changes.length > 0 && <Typography variant="body2">Changes: {changes.map(fieldLabel).join(', ')}</Typography>}
        {notes.map(({ code, text }) => (
          <Typography key={`${code} ${text}`} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
