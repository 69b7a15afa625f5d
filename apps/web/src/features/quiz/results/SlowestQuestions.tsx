import type { QuizItemView } from '@casebook/contracts';
import { spokenTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { slowest } from './breakdown.ts';
import { reviewAnchor } from './review-anchor.ts';

const SHOWN = 3;

/** Where the time went. */
export function SlowestQuestions({ items }: { items: readonly QuizItemView[] }) {
  if (items.length < 2) return null;
  return (
    <Box component="section" aria-labelledby="slowest">
      <Typography id="slowest" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        Slowest questions
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        {slowest(items, SHOWN).map(({ id, position, question, answer }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
            <Link component="a" href={`#${reviewAnchor(position)}`} noWrap sx={{ minWidth: 0, py: 0.5 }}>
              {position}. {question}
            </Link>
            <Typography variant="body2" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
              {spokenTime(answer?.timeSpentMs ?? 0)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
