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
  onLeave: () => void;
}

/** One import, as it is read, looked at and applied. */
export function ImportPanel({ id, onLeave }: ImportPanelProps) {
  const { data: shown, error } = useGetImportQuery({ id });
  if (error)
    return (
      <ErrorNotice onRetry={onLeave} retryLabel="Import Another File">
        {messageOf(error, 'The import could not be read')}
      </ErrorNotice>
    );
  if (!shown) return <LoadingScreen text="Loading..." />;
  const isBusy = shown.status === 'reading' || shown.status === 'applying';
  return (
    <Panel component="section" aria-labelledby="import" aria-busy={isBusy}>
      <Typography id="import" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {shown.fileName}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {formatLabels[shown.format]} · {shown.scope === 'bank' ? 'into everyone’s bank' : 'into your own questions'}
      </Typography>
      <Typography sx={{ mt: 2, fontWeight: 600 }}>{statusMessage(shown)}</Typography>
      <Announcement>{isBusy ? '' : statusMessage(shown)}</Announcement>
      {isBusy && <Progress shown={shown} />}
      {shown.problem && (
        <Alert severity="warning" sx={{ mt: 2, color: 'text.primary', bgcolor: 'tint.warning' }}>
          {shown.problem.message}
        </Alert>
      )}
      {!isBusy && <FitSummary shown={shown} />}
      <NoteGroups notes={shown.notes} />
      {shown.status === 'previewed' && shown.hasCategories && <CategoryMapping shown={shown} />}
      <Box sx={{ mt: 2.5 }}>
        <ImportActions shown={shown} onLeave={onLeave} />
      </Box>
      {!isBusy && shown.status !== 'discarded' && (
        <Box sx={{ mt: 3 }}>
          <EntryList key={shown.status} shown={shown} />
        </Box>
      )}
    </Panel>
  );
}

function Progress({ shown: { status, readBytes, fileBytes, counts } }: { shown: ImportView }) {
  const read = Math.round((100 * readBytes) / Math.max(1, fileBytes));
  const entries = counts.new + counts.changed + counts.duplicate + counts.refused;
  return (
    <Box sx={{ mt: 1.5 }}>
      <LinearProgress
        aria-label={status === 'reading' ? 'Reading' : 'Applying'}
        {...(status === 'reading' ? { variant: 'determinate' as const, value: read } : {})}
      />
      {status === 'reading' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, fontVariantNumeric: 'tabular-nums' }}>
          {read} % · {entries.toLocaleString()} questions read
        </Typography>
      )}
    </Box>
  );
}

/** What share of the file the exam can use, and what the rest is. */
function FitSummary({ shown: { counts, refusals } }: { shown: ImportView }) {
  const fitting = counts.new + counts.changed + counts.duplicate;
  const total = fitting + counts.refused;
  if (total === 0 || counts.refused === 0) return null;
  const share = Math.floor((100 * fitting) / total);
  return (
    <Box sx={{ mt: 2 }}>
      <Typography>
        {fitting.toLocaleString()} of {total.toLocaleString()} questions can be imported ({share}%). The others:
      </Typography>
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

/** What was left out or assumed: how many questions for each kind and, opened, each text once. */
function NoteGroups({ notes }: { notes: ImportView['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <Box component="ul" sx={{ mt: 2, mb: 0, pl: 2.5, color: 'text.secondary', typography: 'body2' }}>
      {notes.map(({ code, entries, texts }) => {
        const label = `${entries.toLocaleString()} ${noteLabel(code)}`;
        if (texts.length === 0) return <li key={code}>{label}</li>;
        return (
          <li key={code}>
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
          </li>
        );
      })}
    </Box>
  );
}

interface ImportActionsProps {
  shown: ImportView;
  onLeave: () => void;
}

/** Applies or discards what was read; afterwards the way to the next file. */
function ImportActions({ shown, onLeave }: ImportActionsProps) {
  const { id, status, counts } = shown;
  const [apply, applying] = useApplyImportMutation();
  const [discard, discarding] = useDiscardImportMutation();
  const error = applying.error ?? discarding.error;
  const isOpen = status === 'reading' || status === 'previewed';
  const isBusy = applying.isLoading || discarding.isLoading;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {error && <ErrorNotice>{messageOf(error, 'That did not work')}</ErrorNotice>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {status === 'previewed' && (
          <Button variant="contained" onClick={() => apply({ id })} disabled={isBusy || counts.new + counts.changed === 0}>
            Apply
          </Button>
        )}
        {isOpen && (
          <Button variant="outlined" color="secondary" onClick={() => discard({ id })} disabled={isBusy}>
            Discard
          </Button>
        )}
        {!isOpen && status !== 'applying' && (
          <Button variant="outlined" color="secondary" onClick={onLeave}>
            Import Another File
          </Button>
        )}
      </Box>
    </Box>
  );
}
