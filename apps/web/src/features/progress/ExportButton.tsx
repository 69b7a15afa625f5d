import { useSession } from '@casebook/api-client';
import { saveFile, useToast } from '@casebook/web-ui';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { downloadHistory } from '#shared/download.ts';

/** Takes the whole history as a file. */
export function ExportButton() {
  const session = useSession();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    const taken = await downloadHistory(session).catch(() => undefined);
    if (taken) saveFile(taken);
    else toast.error('The file could not be fetched.');
    setBusy(false);
  };

  return (
    <Button variant="outlined" color="secondary" size="small" startIcon={<ExportIcon />} onClick={download} disabled={isBusy}>
      {isBusy ? 'Writing…' : 'Export CSV'}
    </Button>
  );
}
