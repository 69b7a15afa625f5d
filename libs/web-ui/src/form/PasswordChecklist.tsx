import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '../states/visually-hidden.ts';

export interface Requirement {
  label: string;
  met: boolean;
}

/** What a password needs, ticked off while it is typed. */
export function PasswordChecklist({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <Box component="ul" aria-label="Password requirements" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {requirements.map(({ label, met }) => (
        <Box
          component="li"
          key={label}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, color: met ? 'success.main' : 'text.secondary' }}
        >
          {met ? <DoneIcon fontSize="small" aria-hidden="true" /> : <OpenIcon fontSize="small" aria-hidden="true" />}
          <Typography component="span" variant="caption">
            {label}
            <Box component="span" sx={visuallyHidden}>
              {met ? ' (met)' : ' (not met yet)'}
            </Box>
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
