import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keyTerms, type UnansweredQuestion } from './key-terms.ts';

/** The key-terms box: terms worth looking up. */
export function KeyTerms({ question }: { question: UnansweredQuestion }) {
  return (
    <Box sx={{ bgcolor: 'surface.sunk', borderRadius: 1, px: 2, py: 1.5, mb: 3, maxWidth: 'var(--cb-measure)' }}>
      <Typography variant="label" component="p" color="textSecondary">
        Key terms
      </Typography>
      <Box
        component="ul"
        aria-label="Key terms"
        sx={{ listStyle: 'none', p: 0, m: 0, mt: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
      >
        {keyTerms(question).map((term) => (
          <Typography key={term} component="li" variant="body2">
            {term.charAt(0).toUpperCase() + term.slice(1)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
