import Box from '@mui/material/Box';
import type { Clash } from './merge-fields.ts';
import { SideChoice } from './SideChoice.tsx';
import { shownValue } from './shown-value.ts';

export type Side = 'theirs' | 'mine';

interface ClashRowProps {
  clash: Clash;
  side: Side;
  onChoose: (side: Side) => void;
}

/** One field that differs: theirs and yours side by side, one of them chosen. */
export function ClashRow({ clash: { path, name, theirs, mine, isContested }, side, onChoose }: ClashRowProps) {
  const choices = [
    { side: 'theirs', label: 'Theirs', text: shownValue(path, theirs) },
    { side: 'mine', label: isContested ? 'Yours' : 'As it was', text: shownValue(path, mine) },
  ] as const;
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, typography: 'body2', fontWeight: 600 }}>
        {name}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {choices.map((choice) => (
          <SideChoice
            key={choice.side}
            group={`side-${path}`}
            label={choice.label}
            text={choice.text}
            isChosen={side === choice.side}
            onChoose={() => onChoose(choice.side)}
          />
        ))}
      </Box>
    </Box>
  );
}
