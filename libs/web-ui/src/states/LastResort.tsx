import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** Specification 002: the last-resort screen. */
export function LastResort({ text }: { text: string }) {
  return (
    <Box component="main" role="alert" sx={{ maxWidth: 560, mx: 'auto', px: 2, py: { xs: 8, sm: 14 } }}>
      <Typography variant="h1">Something went wrong.</Typography>
      <Typography
        component="pre"
        variant="body2"
        color="textSecondary"
        sx={{ my: 3, whiteSpace: 'pre-wrap', fontFamily: 'inherit' }}
      >
        {text}
      </Typography>
      <Typography sx={{ mb: 3 }}>
        Please refresh the page. If it happens again, contact support and quote the text above.
      </Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Refresh the page
      </Button>
    </Box>
  );
}
