import { errorCatalogue } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { isNarrowed, noChoices, type SetupChoices } from './setup-choices.ts';

interface StartRowProps {
  choices: SetupChoices;
  /** The questions that match the choices; absent while they are counted. */
  matching: number | undefined;
  isPaused: boolean;
  isStarting: boolean;
  onChange: (changed: Partial<SetupChoices>) => void;
}

/** Start Quiz; where that can't be, why. */
export function StartRow({ choices, matching, isPaused, isStarting, onChange }: StartRowProps) {
  const id = useId();
  const narrowed = isNarrowed(choices);
  const why = reason(isPaused, matching, narrowed);
  const matched =
    narrowed && matching ? `${matching.toLocaleString()} ${matching === 1 ? 'question matches' : 'questions match'}` : '';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={isStarting || why !== undefined}
        aria-describedby={why && id}
      >
        Start Quiz
      </Button>
      {narrowed && (
        <Button color="secondary" disabled={isPaused} onClick={() => onChange(noChoices)}>
          Clear choices
        </Button>
      )}
      <Typography id={id} variant="body2" color="textSecondary" role="status">
        {why ?? matched}
      </Typography>
    </Box>
  );
}

function reason(isPaused: boolean, matching: number | undefined, narrowed: boolean): string | undefined {
  if (isPaused) return 'Resume or discard the paused quiz to start another.';
  if (matching !== 0) return undefined;
  return narrowed ? 'No available question matches these choices.' : errorCatalogue['quiz.no-questions'].message;
}
