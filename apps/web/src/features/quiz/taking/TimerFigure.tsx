import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface TimerFigureProps {
  label: string;
  value: string;
  isLong?: boolean;
}

export function TimerFigure({ label, value, isLong }: TimerFigureProps) {
  return (
    <Box role="timer" aria-label={label}>
      <Typography variant="caption" component="p" color="textSecondary">
        {label}
      </Typography>
      <Typography
        variant="figure"
        component="p"
        color={isLong ? 'error' : 'textPrimary'}
        data-long={isLong || undefined}
        sx={{ fontSize: '1.25rem' }}
      >
        {value}
      </Typography>
    </Box>
  );
}
