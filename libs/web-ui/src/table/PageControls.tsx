import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageControlsProps {
  /** The accessible name of the controls, such as "Pages of the report". */
  label: string;
  /** The texts of the two buttons. */
  buttons?: readonly [previous: string, next: string];
  /** Shows the current position between the buttons. */
  children?: ReactNode;
  isBusy: boolean;
  /** Absent on the first page. */
  onPrevious: (() => void) | undefined;
  /** Absent on the last page. */
  onNext: (() => void) | undefined;
}

/** The buttons for a table's previous and next page. */
export function PageControls({ label, buttons = ['Prev', 'Next'], children, isBusy, onPrevious, onNext }: PageControlsProps) {
  const [previous, next] = buttons;
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', mt: 2 }}
    >
      <Typography component="div" variant="body2" color="textSecondary" role="status">
        {children}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button color="secondary" startIcon={<PreviousIcon />} disabled={!onPrevious || isBusy} onClick={onPrevious}>
          {previous}
        </Button>
        <Button color="secondary" endIcon={<NextIcon />} disabled={!onNext || isBusy} onClick={onNext}>
          {next}
        </Button>
      </Box>
    </Box>
  );
}
