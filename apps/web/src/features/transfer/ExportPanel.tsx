import { selectProfile, useListExportLossesQuery, useSession } from '@casebook/api-client';
import type { ExportQuery, TransferFormat } from '@casebook/contracts';
import { ErrorNotice, Panel, saveFile } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { downloadQuestions } from '#shared/download.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ExportLosses } from './ExportLosses.tsx';
import { formatOptions } from './transfer-formats.ts';

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
