import type { ImportOutcome, ImportView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { EntryPage } from './EntryPage.tsx';
import { outcomes } from './import-words.ts';

/** The notes that several questions have: they stand above the list, once. */
const equalNotes = (notes: ImportView['notes']): ReadonlySet<string> =>
  new Set(notes.flatMap(({ texts }) => texts.filter(({ entries }) => entries > 1).map(({ text }) => text)));

/** The entries of one outcome at a time; at first those that a person has to look at. */
export function EntryList({ shown }: { shown: ImportView }) {
  const { id, counts, notes } = shown;
  const groupedNotes = useMemo(() => equalNotes(notes), [notes]);
  const [outcome, setOutcome] = useState<ImportOutcome>(outcomes.find((one) => counts[one.outcome] > 0)?.outcome ?? 'new');
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const none = outcomes.find((one) => one.outcome === outcome)?.none;
  return (
    <Box>
      <Tabs
        value={outcome}
        onChange={(_event, wanted: ImportOutcome) => {
          setOutcome(wanted);
          setCursors([undefined]);
        }}
        aria-label="What would become of the file"
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
            {none}
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
