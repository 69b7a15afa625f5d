import Box from '@mui/material/Box';
import { Badge } from './Badge.tsx';
import { difficultyLook } from './difficulty-look.ts';

/** How hard a question is: the word, and one to three bars. */
export function DifficultyBadge({ difficulty }: { difficulty: keyof typeof difficultyLook }) {
  return (
    <Badge color="text.secondary" sign={<Bars {...difficultyLook[difficulty]} />}>
      {difficulty}
    </Badge>
  );
}

function Bars({ bars, color }: { bars: number; color: string }) {
  return (
    <Box component="span" aria-hidden="true" sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '2px', height: 12 }}>
      {[1, 2, 3].map((bar) => (
        <Box
          component="span"
          key={bar}
          sx={{ width: 4, height: `${bar * 4}px`, borderRadius: '1px', bgcolor: bar <= bars ? color : 'divider' }}
        />
      ))}
    </Box>
  );
}
