import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { paths, withSearch } from '#shared/paths.ts';

/** What a visitor finds in the place of the answer, and the way back here after signing in. */
export function VisitorInvitation({ questionId }: { questionId: string }) {
  const next = paths.question(questionId);
  return (
    <Box sx={{ bgcolor: 'tint.accent', borderRadius: 1, p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        Know the answer?
      </Typography>
      <Typography sx={{ mt: 1, mb: 2.5, maxWidth: '52ch' }}>
        Casebook explains why each option is right or wrong. An account is free and brings three questions a day.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" href={withSearch(paths.signUp, { next })}>
          Create Account
        </Button>
        <Button variant="outlined" color="secondary" href={withSearch(paths.signIn, { next })}>
          Sign In
        </Button>
      </Box>
    </Box>
  );
}
