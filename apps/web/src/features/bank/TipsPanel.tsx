import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { paths } from '#shared/paths.ts';

const tips = [
  'Answer before you open the card: being wrong first is what makes the correct answer stick.',
  'Read why each wrong option is wrong. The exam is about the best answer, not a true one.',
  'Mix domains. Switching between them is harder than one at a time, and lasts longer.',
];

export function TipsPanel() {
  return (
    <Box component="section" aria-labelledby="tips" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Typography id="tips" variant="label" component="h2" color="textSecondary">
        Tips
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 1.5 }}>
        {tips.map((tip) => (
          <Typography key={tip} component="li" variant="body2" color="textSecondary">
            {tip}
          </Typography>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, display: { xs: 'none', md: 'block' } }}>
        Press{' '}
        <Box
          component="kbd"
          sx={{ typography: 'caption', fontWeight: 600, border: 1, borderColor: 'edge.main', borderRadius: 0.5, px: 0.75 }}
        >
          /
        </Box>{' '}
        to search.
      </Typography>
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        <Link href={paths.questionTransfer}>Import or export questions</Link>
      </Typography>
    </Box>
  );
}
