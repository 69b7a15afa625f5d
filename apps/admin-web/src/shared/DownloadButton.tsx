import { download, useSession } from '@casebook/api-client';
import { saveFile, useToast } from '@casebook/web-ui';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';

interface DownloadButtonProps {
  /** The path of the download, without the filters. */
  path: string;
  fileName: string;
  filter: Readonly<Record<string, string>>;
  /** Whether nothing matches the filters, so that the button is disabled. */
  isEmpty: boolean;
}

/** Downloads everything that the filters match. */
export function DownloadButton({ path, fileName, filter, isEmpty }: DownloadButtonProps) {
  const session = useSession();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await download(session, `${path}?${new URLSearchParams(filter)}`, fileName));
    } catch {
      toast.error('The file couldn’t be downloaded.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      color="secondary"
      startIcon={<ExportIcon />}
      onClick={save}
      disabled={isEmpty || isBusy}
      sx={{ minHeight: 48 }}
    >
      {isBusy ? 'Preparing...' : 'Download CSV'}
    </Button>
  );
}
