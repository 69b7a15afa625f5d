import type { QuizItemView } from '@casebook/contracts';
import { DomainBadge } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { toStudy } from './breakdown.ts';

/** What the wrong answers were about. */
export function StudyNext({ items }: { items: readonly QuizItemView[] }) {
  const topics = toStudy(items);
  return (
    <Box component="section" aria-labelledby="study">
      <Typography id="study" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        What to study next
      </Typography>
      {topics.length === 0 && (
        <Typography color="textSecondary">
          Nothing was wrong. Take a longer quiz, or hard questions, to find what is left.
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        {topics.map(({ domain, wrong, tags }) => (
          <Box component="li" key={domain}>
            <DomainBadge domain={domain} />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
              {wrong} wrong{tags.length > 0 && `: ${tags.join(', ')}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
