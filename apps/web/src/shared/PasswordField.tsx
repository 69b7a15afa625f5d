import { Field, type FieldProps, visuallyHidden } from '@casebook/web-ui';
import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'endAdornment'> {
  /** What the button shows and hides, if not the password itself: "password confirmation". */
  revealedName?: string;
}

/** A password field with a button that shows or hides the password. */
export function PasswordField({ revealedName, ...props }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      type={isVisible ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={`${isVisible ? 'Hide' : 'Show'} ${revealedName ?? props.label.toLowerCase()}`}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? <VisibilityOff /> : <Visibility />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}

export interface Requirement {
  label: string;
  met: boolean;
}

/** The password requirements, checked off while the member types. */
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
