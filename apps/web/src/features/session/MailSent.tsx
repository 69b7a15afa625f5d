import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AuthCard } from './AuthCard.tsx';
import { authPaths } from './auth-modes.ts';

interface MailSentProps {
  mail: 'reset' | 'confirmation';
  email: string;
  search: string;
  onBack: () => void;
}

/** The same words whether or not there is such an account. */
export function MailSent({ mail, email, search, onBack }: MailSentProps) {
  return (
    <AuthCard title="Check Your Email" takesFocus>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {mail === 'reset'
          ? `If there is an account for ${email}, a link to set a new password is on its way.`
          : `We have sent a link to ${email}. Open it to confirm your address and finish creating your account.`}
      </Typography>
      <Typography color="textSecondary" variant="body2" sx={{ mt: 1, mb: 3 }}>
        Nothing there after a few minutes? Look in your spam folder, then try again.
      </Typography>
      <Button href={authPaths['sign-in'] + search} onClick={onBack} variant="contained" size="large" fullWidth>
        Back to Sign In
      </Button>
    </AuthCard>
  );
}
