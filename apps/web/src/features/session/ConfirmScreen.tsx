import { useSession } from '@casebook/api-client';
import { ErrorNotice, Page } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberOnboarding } from '#shared/onboarding.ts';
import { paths } from '#shared/paths.ts';
import { AuthCard } from './AuthCard.tsx';
import { authPaths, formMessage, returnPath } from './auth-flow.ts';

/** The page's texts for each purpose of a mailed link. */
const purposes = {
  signup: {
    title: 'Confirm Your Email',
    text: 'One last step: confirm your email address.',
    action: 'Confirm My Email',
  },
  magiclink: { title: 'Sign In', text: 'Sign in to Casebook on this device.', action: 'Sign In' },
  email: { title: 'Sign In', text: 'Sign in to Casebook on this device.', action: 'Sign In' },
  recovery: { title: 'Reset Password', text: 'Continue to choose a new password.', action: 'Continue' },
  invite: { title: 'Accept Invitation', text: 'You’ve been invited to study with Casebook.', action: 'Accept Invitation' },
  email_change: { title: 'Confirm Your Email', text: 'Confirm the change to your email address.', action: 'Confirm' },
} as const;

type Purpose = keyof typeof purposes;
type State = 'ready' | 'sending' | 'other-address' | 'unusable';
const FAILED = 'Authentication error';
const UNUSABLE = 'Email link is invalid or has expired';

/**
 * The target of the links in emails. Nothing is sent until the button is pressed: mail scanners open links, and would otherwise use up the
 * token. The link works on any device.
 */
export function ConfirmScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const type = query.get('type') ?? '';
  const token = query.get('token_hash');
  const purpose = Object.hasOwn(purposes, type) ? (type as Purpose) : undefined;
  const [state, setState] = useState<State>('ready');
  const [failure, setFailure] = useState<string>();
  if (!purpose || !token) return <Unusable title="Email Link" />;
  const { title, text, action } = purposes[purpose];

  const confirm = async () => {
    setState('sending');
    setFailure(undefined);
    try {
      const { data, error } = await (await session.auth()).verifyOtp({ type: purpose, token_hash: token });
      if (error?.code === 'otp_expired') return setState('unusable');
      if (error) {
        setState('ready');
        return setFailure(formMessage(error, FAILED));
      }
      if (!data.session) return setState('other-address');
      const { email } = data.session.user;
      if (isOnboarding(query.get('next')) && email) rememberOnboarding(email);
      await navigate(query.has('next') || purpose !== 'recovery' ? returnPath(search) : paths.resetPassword, { replace: true });
    } catch (error) {
      reportError(error);
      setState('ready');
      setFailure(FAILED);
    }
  };

  if (state === 'unusable') return <Unusable title={title} />;
  return (
    <Page title={title} width="narrow">
      <AuthCard title={title}>
        {state === 'other-address' ? (
          <Typography role="status">Confirmed. Now open the link we sent to your other email address.</Typography>
        ) : (
          <>
            {failure && <ErrorNotice>{failure}</ErrorNotice>}
            <Typography sx={{ mt: failure ? 2 : 0, mb: 3 }}>{text}</Typography>
            <Button onClick={confirm} variant="contained" size="large" fullWidth disabled={state === 'sending'}>
              {state === 'sending' ? 'Loading...' : action}
            </Button>
          </>
        )}
      </AuthCard>
    </Page>
  );
}

/** Whether the link leads back to onboarding, where the account has no password yet. */
const isOnboarding = (next: string | null): boolean => next?.split('?')[0] === paths.onboard;

function Unusable({ title }: { title: string }) {
  return (
    <Page title={title} width="narrow">
      <AuthCard title={title} takesFocus>
        <ErrorNotice>{UNUSABLE}</ErrorNotice>
        <Button href={authPaths['sign-in']} variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
          Sign In
        </Button>
        <Button href={authPaths['reset-request']} size="large" fullWidth sx={{ mt: 1 }}>
          Forgot your password?
        </Button>
      </AuthCard>
    </Page>
  );
}
