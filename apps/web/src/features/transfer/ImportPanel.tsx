import { messageOf, useGetImportQuery } from '@casebook/api-client';
import type { ImportView } from '@casebook/contracts';
import { Announcement, ErrorNotice, LoadingScreen, Panel } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { CategoryMapping } from './CategoryMapping.tsx';
import { EntryList } from './EntryList.tsx';
import { FitSummary } from './FitSummary.tsx';
import { ImportActions } from './ImportActions.tsx';
import { statusOf } from './import-words.ts';
import { NoteGroups } from './NoteGroups.tsx';
import { formatLabels } from './transfer-formats.ts';

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
      <Typography sx={{ mt: 2, fontWeight: 600 }}>{statusOf(shown)}</Typography>
      <Announcement>{isBusy ? '' : statusOf(shown)}</Announcement>
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
