import { flagReasons } from '@casebook/contracts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { worded } from '../question/worded.ts';

interface FlagReasonsProps {
  chosen: string;
  onChoose: (reason: string) => void;
}

/** The six reasons of specification 001, section 2. */
export function FlagReasons({ chosen, onChoose }: FlagReasonsProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0, mb: 0.5 }}>
        Reason
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' }}>
        {flagReasons.map((reason, index) => (
          <FormControlLabel
            key={reason}
            label={worded(reason)}
            sx={{ mr: 0, minHeight: 44 }}
            slotProps={{ typography: { variant: 'body2' } }}
            control={
              <Radio
                size="small"
                name="reason"
                onChange={() => onChoose(reason)}
                value={reason}
                checked={reason === chosen}
                // The first thing to do in the dialog.
                autoFocus={chosen ? reason === chosen : index === 0}
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}
