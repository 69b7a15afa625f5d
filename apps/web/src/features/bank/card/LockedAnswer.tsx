import { PlanTerms } from '@casebook/web-ui';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { paths } from '#shared/paths.ts';

const lines = [96, 88, 92, 64, 90, 78, 94, 52];

/** A blurred placeholder: the answer itself never came (decisions.md), so there is nothing behind the blur to read. */
export function LockedAnswer() {
  return (
    <Box sx={{ position: 'relative', display: 'grid', placeItems: 'center', minHeight: 236 }}>
      <Box
        aria-hidden="true"
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'grid',
          alignContent: 'space-evenly',
          filter: 'blur(5px)',
          opacity: 0.7,
          overflow: 'hidden',
        }}
      >
        {lines.map((width) => (
          <Box key={width} sx={{ height: 10, width: `${width}%`, borderRadius: 1, bgcolor: 'divider' }} />
        ))}
      </Box>
      <Box sx={{ position: 'relative', textAlign: 'center', display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 2 }}>
        <LockIcon color="primary" aria-hidden="true" />
        <Typography sx={{ fontWeight: 600 }}>The answer and its explanation are for paid members.</Typography>
        <Button variant="contained" href={paths.pricing}>
          Start Free Trial
        </Button>
        <PlanTerms />
      </Box>
    </Box>
  );
}
