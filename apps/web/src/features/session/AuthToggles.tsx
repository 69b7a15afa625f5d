import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type AuthFormMode, authPaths } from './auth-modes.ts';

interface AuthTogglesProps {
  mode: AuthFormMode;
  search: string;
}

/** The ways from one mode of the card to another. */
export function AuthToggles({ mode, search }: AuthTogglesProps) {
  const to = (target: AuthFormMode) => authPaths[target] + search;
  return (
    <Box sx={{ display: 'grid', gap: 1, '& a': { display: 'inline-block', py: 0.5 } }}>
      {mode === 'sign-in' && (
        <Typography variant="body2">
          <Link href={to('reset-request')}>Forgot your password?</Link>
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {mode === 'sign-in' && (
          <>
            No account yet? <Link href={to('sign-up')}>Create Account</Link>
          </>
        )}
        {mode === 'sign-up' && (
          <>
            Already have an account? <Link href={to('sign-in')}>Sign In</Link>
          </>
        )}
        {mode === 'reset-request' && <Link href={to('sign-in')}>Back to Sign In</Link>}
      </Typography>
    </Box>
  );
}
