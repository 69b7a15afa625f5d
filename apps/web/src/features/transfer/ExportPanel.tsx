import { messageOf, selectProfile, useListExportLossesQuery, useSession } from '@casebook/api-client';
import type { ExportQuery, TransferFormat } from '@casebook/contracts';
import { ErrorNotice, Panel, saveFile } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { ChoiceField } from '#shared/ChoiceField.tsx';
import { downloadQuestions } from '#shared/download.ts';
import { fieldLabel, formatLabels, formatOptions } from './transfer-labels.ts';

const scopes = [
  { value: 'own', label: 'My own questions' },
  { value: 'bank', label: 'The whole bank' },
] as const;

/** Downloads questions, and lists beforehand what the format can't represent. */
export function ExportPanel() {
  const isAdmin = useSelector(selectProfile)?.isAdmin;
  const session = useSession();
  const [format, setFormat] = useState<TransferFormat>('csv');
  const [scope, setScope] = useState<ExportQuery['scope']>('own');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  const { currentData } = useListExportLossesQuery({ format, scope });
  const isEmpty = currentData?.questions === 0;

  const download = async () => {
    setState('busy');
    try {
      saveFile(await downloadQuestions(session, { format, scope }));
      setState('idle');
    } catch {
      setState('failed');
    }
  };

  return (
    <Panel component="section" aria-labelledby="export">
      <Typography id="export" variant="h2" sx={{ mb: 2 }}>
        Export
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isAdmin && <ChoiceField label="Questions" options={scopes} chosen={scope} onChoose={setScope} />}
        <ChoiceField label="File format" options={formatOptions} chosen={format} onChoose={setFormat} />
        <ExportLosses format={format} scope={scope} />
        {state === 'failed' && <ErrorNotice onRetry={download}>The file couldn’t be downloaded.</ErrorNotice>}
        <Box>
          <Button variant="outlined" color="secondary" onClick={download} disabled={state === 'busy' || isEmpty}>
            {state === 'busy' ? 'Preparing...' : 'Download File'}
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}

/** Lists the fields that the chosen format loses. */
function ExportLosses({ format, scope }: ExportQuery) {
  const { currentData, error, refetch } = useListExportLossesQuery({ format, scope });
  if (error) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'The questions couldn’t be checked')}</ErrorNotice>;
  if (!currentData)
    return (
      <Typography variant="body2" color="textSecondary" aria-busy>
        Checking the questions...
      </Typography>
    );
  const { questions, isEstimate, losses } = currentData;
  if (questions === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        You don’t have any questions of your own yet.
      </Typography>
    );
  const count = questions === 1 ? '1 question' : `${questions.toLocaleString()} questions`;
  if (losses.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {count}. {formatLabels[format]} preserves everything.
      </Typography>
    );
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {count}. {formatLabels[format]} doesn’t preserve{isEstimate && ' (in the first 10,000)'}:
      <Box component="ul" sx={{ mt: 0.5, mb: 0, pl: 2.5 }}>
        {losses.map((loss) => (
          <li key={loss.field}>
            {fieldLabel(loss.field)} ({loss.questions.toLocaleString()})
          </li>
        ))}
      </Box>
    </Box>
  );
}
