import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { KeyRow } from './KeyRow.tsx';
import type { QuizSettingsControl } from './use-quiz-settings.ts';

interface KeysDialogProps {
  settings: QuizSettingsControl;
  onClose: () => void;
}

const keys = [
  { keys: ['A', 'B', 'C', 'D'], does: 'Choose an option', single: true },
  { keys: ['1', '2', '3', '4'], does: 'Choose an option', single: true },
  { keys: ['Enter'], does: 'Submit the answer, then go on', single: false },
  { keys: ['←', '→'], does: 'Previous and next question', single: false },
  { keys: ['⇧ A', '…', '⇧ D'], does: 'Strike an option out', single: true },
  { keys: ['M'], does: 'Mark for later', single: true },
  { keys: ['F'], does: 'Flag the question', single: true },
  { keys: ['S'], does: 'Bookmark the question', single: true },
  { keys: ['+', '−'], does: 'Larger and smaller text', single: true },
  { keys: ['?'], does: 'Show these keys', single: true },
];

export function KeysDialog({ settings, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title" fullWidth maxWidth="xs">
      <DialogTitle id="keys-title">Keys</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0 }}>
          {keys.map((row) => (
            <KeyRow key={row.keys.join()} keys={row.keys} does={row.does} isOff={row.single && !settings.singleKeys} />
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={settings.singleKeys} onChange={(_event, on) => settings.setSingleKeys(on)} />}
          label="Single letters, digits and signs act as keys"
          sx={{ mt: 2 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
