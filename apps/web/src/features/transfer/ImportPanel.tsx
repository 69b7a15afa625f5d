import { messageOf, useApplyImportMutation, useDiscardImportMutation, useGetImportQuery } from '@casebook/api-client';
import type { ImportView } from '@casebook/contracts';
import { Announcement, ErrorNotice, LoadingScreen, Panel } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { CategoryMapping } from './CategoryMapping.tsx';
import { EntryList } from './EntryList.tsx';
import { formatLabels, noteLabel, refusalLabel, statusMessage } from './transfer-labels.ts';

interface ImportPanelProps {
  id: string;
  onClose: () => void;
}

/** One import: reading, preview, and result. */
export function ImportPanel({ id, onClose }: ImportPanelProps) {
  const { data: record, error } = useGetImportQuery({ id });
  if (error)
    return (
      <ErrorNotice onRetry={onClose} retryLabel="Import Another File">
        {messageOf(error, 'The import couldn’t be loaded')}
      </ErrorNotice>
    );
  if (!record) return <LoadingScreen text="Loading..." />;
  const isBusy = record.status === 'reading' || record.status === 'applying';
  return (
    <Panel component="section" aria-labelledby="import" aria-busy={isBusy}>
      <Typography id="import" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {record.fileName}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {formatLabels[record.format]} · {record.scope === 'bank' ? 'imports to the shared bank' : 'imports to My Questions'}
      </Typography>
      <Typography sx={{ mt: 2, fontWeight: 600 }}>{statusMessage(record)}</Typography>
      <Announcement>{isBusy ? '' : statusMessage(record)}</Announcement>
      {isBusy && <Progress record={record} />}
      {record.problem && (
        <Alert severity="warning" sx={{ mt: 2, color: 'text.primary', bgcolor: 'tint.warning' }}>
          {record.problem.message}
        </Alert>
      )}
      {!isBusy && <FitSummary record={record} />}
      <NoteGroups notes={record.notes} />
      {record.status === 'previewed' && record.hasCategories && <CategoryMapping importId={record.id} />}
      <Box sx={{ mt: 2.5 }}>
        <ImportActions record={record} onClose={onClose} />
      </Box>
      {!isBusy && record.status !== 'discarded' && (
        <Box sx={{ mt: 3 }}>
          <EntryList key={record.status} record={record} />
        </Box>
      )}
    </Panel>
  );
}

function Progress({ record: { status, readBytes, fileBytes, counts } }: { record: ImportView }) {
  const readPercent = Math.round((100 * readBytes) / Math.max(1, fileBytes));
  const entries = counts.new + counts.changed + counts.duplicate + counts.refused;
  return (
    <Box sx={{ mt: 1.5 }}>
      <LinearProgress
        aria-label={status === 'reading' ? 'Reading' : 'Importing'}
        {...(status === 'reading' ? { variant: 'determinate' as const, value: readPercent } : {})}
      />
      {status === 'reading' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, fontVariantNumeric: 'tabular-nums' }}>
          {readPercent}% · {entries.toLocaleString()} questions read
        </Typography>
      )}
    </Box>
  );
}

/** How many questions of the file can be imported, and why the others can't. */
function FitSummary({ record: { counts, refusals } }: { record: ImportView }) {
  const fitting = counts.new + counts.changed + counts.duplicate;
  const total = fitting + counts.refused;
  if (total === 0 || counts.refused === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography>{fitText(fitting, total)}</Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 0, pl: 2.5, color: 'text.secondary', typography: 'body2' }}>
        {refusals.map(({ code, entries }) => (
          <li key={code}>
            {refusalLabel(code)}: {entries.toLocaleString()}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function fitText(fitting: number, total: number): string {
  if (total === 1) return 'The question can’t be imported:';
  if (fitting === 0) return `None of the ${total.toLocaleString()} questions can be imported:`;
  const percent = Math.floor((100 * fitting) / total);
  return `${fitting.toLocaleString()} of ${total.toLocaleString()} questions can be imported (${percent}%). Skipped:`;
}

/** Notes on what was left out or assumed, counted by kind. Expanding a kind lists its texts. */
function NoteGroups({ notes }: { notes: ImportView['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <Box component="ul" sx={{ mt: 2, mb: 0, pl: 2.5, color: 'text.secondary', typography: 'body2' }}>
      {notes.map(({ code, entries, texts }) => {
        const label = `${entries.toLocaleString()} ${noteLabel(code)}`;
        if (texts.length === 0) return <li key={code}>{label}</li>;
        return (
          <Box component="li" key={code} sx={{ listStyle: 'none', ml: -2 }}>
            <details>
              <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
                {label}
              </Box>
              <Box component="ul" sx={{ m: 0, pl: 2.5, pb: 0.5 }}>
                {texts.map((note) => (
                  <Box component="li" key={note.text} sx={{ overflowWrap: 'anywhere' }}>
                    {note.text} ({note.entries.toLocaleString()})
                  </Box>
                ))}
              </Box>
            </details>
          </Box>
        );
      })}
    </Box>
  );
}

interface ImportActionsProps {
  record: ImportView;
  onClose: () => void;
}

const importLabel = (count: number) => `Import ${count.toLocaleString()} ${count === 1 ? 'Question' : 'Questions'}`;

/** Import and Discard; once the import is over, Import Another File. */
function ImportActions({ record, onClose }: ImportActionsProps) {
  const { id, status, counts } = record;
  const [apply, applying] = useApplyImportMutation();
  const [discard, discarding] = useDiscardImportMutation();
  const error = applying.error ?? discarding.error;
  const isOpen = status === 'reading' || status === 'previewed';
  const isBusy = applying.isLoading || discarding.isLoading;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {error && <ErrorNotice>{messageOf(error, 'An unexpected error occurred')}</ErrorNotice>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {status === 'previewed' && (
          <Button variant="contained" onClick={() => apply({ id })} disabled={isBusy || counts.new + counts.changed === 0}>
            {importLabel(counts.new + counts.changed)}
          </Button>
        )}
        {isOpen && (
          <Button variant="outlined" color="secondary" onClick={() => discard({ id })} disabled={isBusy}>
            Discard
          </Button>
        )}
        {!isOpen && status !== 'applying' && (
          <Button variant="outlined" color="secondary" onClick={onClose}>
            Import Another File
          </Button>
        )}
      </Box>
    </Box>
  );
}
