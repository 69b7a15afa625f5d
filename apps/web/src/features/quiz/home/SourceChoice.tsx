import type { QuizSetup } from '@casebook/contracts';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { ChosenSource } from './setup-choices.ts';

interface SourceChoiceProps {
  setup: QuizSetup | undefined;
  chosen: ChosenSource;
  disabled: boolean;
  onChoose: (source: ChosenSource) => void;
}

/** What the quiz is drawn from. */
export function SourceChoice({ setup, chosen, disabled, onChoose }: SourceChoiceProps) {
  const id = useId();
  const counted = (count: number | undefined) => (count === undefined ? '' : ` (${count.toLocaleString()})`);
  const sources: Record<ChosenSource, string> = {
    available: 'Everything available',
    unseen: `Only questions never seen${counted(setup?.unseen)}`,
    bookmarks: `My bookmarks${counted(setup?.bookmarked)}`,
    mistakes: `My mistakes${counted(setup?.mistakes)}`,
    weakest: 'My weakest areas',
  };
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={id} sx={{ mb: 0.5, typography: 'body2', fontWeight: 600, '&, &.Mui-focused': { color: 'text.primary' } }}>
        Draw from
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={chosen} onChange={(_event, source) => onChoose(source as ChosenSource)}>
        {Object.entries(sources).map(([source, label]) => (
          <FormControlLabel
            key={source}
            value={source}
            control={<Radio />}
            label={label}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
