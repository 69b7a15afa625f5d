import { messageOf, selectProfile, useListExportLossesQuery, useSession } from '@casebook/api-client';
import type { ExportQuery, TransferFormat } from '@casebook/contracts';
import { ErrorNotice, Panel, saveFile } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { downloadQuestions } from '#shared/download.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { fieldLabel, formatLabels, formatOptions } from './transfer-labels.ts';

const scopes = [
  { value: 'own', label: 'My own questions' },
  { value: 'bank', label: 'The whole bank' },
] as const;

/** Takes questions out, and says before what the format does not bring back. */
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
    const taken = await downloadQuestions(session, { format, scope }).catch(() => undefined);
    if (taken) saveFile(taken);
    setState(taken ? 'idle' : 'failed');
  };

  return (
    <Panel component="section" aria-labelledby="export">
      <Typography id="export" variant="h2" sx={{ mb: 2 }}>
        Export
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isAdmin && <ChoiceField label="Questions" options={scopes} chosen={scope} onChoose={setScope} />}
        <ChoiceField label="Format of the file" options={formatOptions} chosen={format} onChoose={setFormat} />
        <ExportLosses format={format} scope={scope} />
        {state === 'failed' && <ErrorNotice onRetry={download}>The file could not be fetched.</ErrorNotice>}
        <Box>
          <Button variant="outlined" color="secondary" onClick={download} disabled={state === 'busy' || isEmpty}>
            {state === 'busy' ? 'Writing…' : 'Download File'}
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}

/** What the chosen format does not bring back of the questions at hand. */
function ExportLosses({ format, scope }: ExportQuery) {
  const { currentData, error, refetch } = useListExportLossesQuery({ format, scope });
  if (error) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'The questions could not be looked at')}</ErrorNotice>;
  if (!currentData)
    return (
      <Typography variant="body2" color="textSecondary" aria-busy>
        Looking at the questions…
      </Typography>
    );
  const { questions, isEstimate, losses } = currentData;
  if (questions === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        You have no questions of your own yet.
      </Typography>
    );
  const count = questions === 1 ? '1 question' : `${questions.toLocaleString()} questions`;
  if (losses.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {count}. {formatLabels[format]} brings all of them back as they are.
      </Typography>
    );
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {count}. {formatLabels[format]} does not bring back{isEstimate && ' (of the first 10,000)'}:
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
