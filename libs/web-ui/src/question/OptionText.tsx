import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { letterAt } from './letters.ts';

export type OptionTone = 'plain' | 'chosen' | 'correct' | 'wrong';

interface OptionTextProps {
  index: number;
  text: ReactNode;
  tone?: OptionTone;
  /** A word on what this option is: the key, the reader's own choice. */
  note?: ReactNode;
}

const letterLook = {
  plain: { bgcolor: 'transparent', color: 'text.secondary', borderColor: 'edge.main' },
  chosen: { bgcolor: 'primary.main', color: 'primary.contrastText', borderColor: 'primary.main' },
  correct: { bgcolor: 'success.main', color: 'background.paper', borderColor: 'success.main' },
  wrong: { bgcolor: 'error.main', color: 'background.paper', borderColor: 'error.main' },
} as const;

/** A lettered option. */
export function OptionText({ index, text, tone = 'plain', note }: OptionTextProps) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', width: '100%', minWidth: 0 }}>
      <Box
        component="span"
        sx={{
          flex: 'none',
          width: 28,
          height: 28,
          mt: '1px',
          borderRadius: '50%',
          border: 1,
          display: 'grid',
          placeItems: 'center',
          typography: 'caption',
          fontWeight: 650,
          ...letterLook[tone],
        }}
      >
        {letterAt(index)}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" variant="reading" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        {note && (
          <Box component="span" sx={{ display: 'flex', mt: 0.5 }}>
            {note}
          </Box>
        )}
      </Box>
    </Box>
  );
}
