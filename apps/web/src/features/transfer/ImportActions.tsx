import { messageOf, useApplyImportMutation, useDiscardImportMutation } from '@casebook/api-client';
import type { ImportView } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface ImportActionsProps {
  shown: ImportView;
  onLeave: () => void;
}

/** Applies or discards what was read; afterwards the way to the next file. */
export function ImportActions({ shown, onLeave }: ImportActionsProps) {
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
