import { GENERATION_BATCHES } from '@casebook/exam';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface GenerateButtonsProps {
  /** Why they are disabled. */
  reason: string | undefined;
  /** What stands below them while they are enabled. */
  note: string;
  onGenerate: (count: (typeof GENERATION_BATCHES)[number]) => void;
}

/** Generate 1, Generate 5, and Generate 10. They don't move: what follows a press shows below them. */
export function GenerateButtons({ reason, note, onGenerate }: GenerateButtonsProps) {
  return (
    <Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 4.75rem), 1fr))' }}>
        {GENERATION_BATCHES.map((count) => (
          <Button
            key={count}
            variant={count === 1 ? 'contained' : 'outlined'}
            size="large"
            disabled={reason !== undefined}
            aria-describedby="generate-note"
            onClick={() => onGenerate(count)}
            sx={{ px: 0.5, fontSize: { xs: '0.9375rem', sm: '1rem' } }}
          >
            Generate {count}
          </Button>
        ))}
      </Box>
      <Typography
        id="generate-note"
        variant="body2"
        color="textSecondary"
        sx={{ mt: 1, minHeight: '2.5em', fontVariantNumeric: 'tabular-nums' }}
      >
        {reason ?? note}
      </Typography>
    </Box>
  );
}
