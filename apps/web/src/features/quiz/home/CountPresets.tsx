import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface CountPresetsProps {
  presets: readonly number[];
  /** What the number's field says. */
  chosen: string;
  disabled: boolean;
  onChoose: (count: number) => void;
}

export function CountPresets({ presets, chosen, disabled, onChoose }: CountPresetsProps) {
  return (
    <Box role="group" aria-labelledby="count-presets">
      <Typography id="count-presets" variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
        How many questions?
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {presets.map((count) => {
          const isChosen = chosen.trim() === String(count);
          return (
            <Button
              key={count}
              variant="outlined"
              color={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              disabled={disabled}
              onClick={() => onChoose(count)}
              sx={{ minWidth: 72, minHeight: 48, typography: 'figure', bgcolor: isChosen ? 'tint.accent' : 'transparent' }}
            >
              {count}
            </Button>
          );
        })}
      </Box>
    </Box>
  );
}
