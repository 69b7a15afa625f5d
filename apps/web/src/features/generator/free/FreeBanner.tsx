import type { GeneratorView } from '@casebook/contracts';
import UnlockIcon from '@mui/icons-material/LockOpenOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

export type FreeGenerations = NonNullable<GeneratorView['free']>;

interface FreeBannerProps {
  free: FreeGenerations;
  onUpgrade: () => void;
}

/** The free questions that a member without access has left this week, and what the plan unlocks. */
export function FreeBanner({ free: { remaining, limit }, onUpgrade }: FreeBannerProps) {
  return (
    <Box
      component="section"
      aria-labelledby="unlock"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        bgcolor: 'tint.accent',
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1.5,
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, display: 'flex', gap: 1.5 }}>
        <UnlockIcon color="primary" aria-hidden="true" sx={{ mt: 0.25 }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography id="unlock" variant="h4" component="h2">
            Unlock the whole generator
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {remaining} of {limit} left this week. Premium has no weekly limit, and you choose the domain and the subcategory.
          </Typography>
        </Box>
      </Box>
      <Button variant="outlined" aria-haspopup="dialog" onClick={onUpgrade} sx={{ bgcolor: 'surface.raised' }}>
        Upgrade
      </Button>
    </Box>
  );
}
