import UnlockIcon from '@mui/icons-material/LockOpenOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { StartTrial } from '../checkout.tsx';
import { paths } from '../paths.ts';

/** The unlock card for members without access. */
export const UnlockCasey = ({ mistakes }: { mistakes: number }) => (
  <Box
    component="section"
    aria-labelledby="unlock-casey"
    sx={{
      display: 'grid',
      justifyItems: 'start',
      gap: 1.5,
      p: { xs: 2.5, sm: 3 },
      bgcolor: 'tint.accent',
      border: 1,
      borderColor: 'primary.main',
      borderRadius: 1.5,
    }}
  >
    <UnlockIcon color="primary" aria-hidden="true" />
    <Typography id="unlock-casey" variant="h2">
      Unlock Casey
    </Typography>
    <Typography>
      Casey is your cybersecurity study expert: simple explanations in a sentence or two, based on the questions you’ve answered,
      and hints while you take a quiz.
    </Typography>
    {mistakes > 0 && (
      <Typography>You have {mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`} that Casey can explain.</Typography>
    )}
    <StartTrial />
    <Link href={paths.pricing} sx={{ display: 'inline-block', py: 0.5 }}>
      See detailed pricing
    </Link>
  </Box>
);
