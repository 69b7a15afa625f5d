import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { independenceNotice } from './independence.ts';

export function Footer({ pricingHref }: { pricingHref: string }) {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', mt: 'auto' }}>
      <Container
        maxWidth="lg"
        sx={{
          py: 3,
          px: { xs: 2, sm: 3 },
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="caption" color="textSecondary" component="p" sx={{ maxWidth: '64ch' }}>
          {independenceNotice}
        </Typography>
        <Link href={pricingHref} variant="body2" color="textPrimary" sx={{ py: 1 }}>
          Pricing
        </Link>
      </Container>
    </Box>
  );
}
