import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';

interface KeysDialogProps {
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
  onClose: () => void;
}

const shortcuts = [
  { keys: ['A', 'B', 'C', 'D'], action: 'Choose an option', isSingle: true },
  { keys: ['1', '2', '3', '4'], action: 'Choose an option', isSingle: true },
  { keys: ['Enter'], action: 'Submit the answer, then continue', isSingle: false },
  { keys: ['←', '→'], action: 'Previous and next question', isSingle: false },
  { keys: ['⇧ A', '…', '⇧ D'], action: 'Strike out an option', isSingle: true },
  { keys: ['M'], action: 'Mark for review', isSingle: true },
  { keys: ['F'], action: 'Flag the question', isSingle: true },
  { keys: ['S'], action: 'Bookmark the question', isSingle: true },
  { keys: ['+', '−'], action: 'Larger and smaller text', isSingle: true },
  { keys: ['?'], action: 'Show keyboard shortcuts', isSingle: true },
];

/** The keyboard shortcuts, and the switch that turns off single-character ones (WCAG 2.1.4). */
export function KeysDialog({ singleKeys, onSingleKeys, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title" fullWidth maxWidth="xs">
      <DialogTitle id="keys-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0 }}>
          {shortcuts.map(({ keys, action, isSingle }) => (
            <Box
              key={keys.join()}
              sx={{
                display: 'flex',
                // With doubled text on a narrow phone, the keys wrap below the action's name.
                flexWrap: 'wrap',
                columnGap: 2,
                justifyContent: 'space-between',
                alignItems: 'center',
                py: 0.75,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Typography component="dt" variant="body2" sx={{ order: 1, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {action}
                {isSingle && !singleKeys && ' (off)'}
              </Typography>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={singleKeys} onChange={(_event, on) => onSingleKeys(on)} />}
          label="Use single-key shortcuts"
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

function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        border: 1,
        borderColor: 'edge.main',
        borderRadius: 0.5,
        px: 0.75,
        minWidth: 24,
        textAlign: 'center',
        fontFamily: 'inherit',
      }}
    >
      {children}
    </Box>
  );
}
