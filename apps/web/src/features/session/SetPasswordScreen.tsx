import { authMessage, useSession } from '@casebook/api-client';
import { ErrorNotice } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { forgetOnboarding, onboardEmail } from '#shared/onboarding.ts';
import { paths } from '#shared/paths.ts';
import { requestMail } from './auth-flow.ts';
import { setPasswordResolver } from './auth-validation.ts';
import { NewPasswordPage } from './NewPasswordPage.tsx';

/** The first password: after onboarding, before the checkout; or after the first payment. */
export function SetPasswordScreen() {
  const [isOnboarding] = useState(() => onboardEmail() !== undefined);
  return (
    <NewPasswordPage
      resolver={setPasswordResolver}
      expired={<ExpiredSession />}
      onDone={forgetOnboarding}
      {...(isOnboarding && { target: { path: paths.checkout, text: 'Redirecting you to checkout...' } })}
    />
  );
}

const FAILED = 'An unexpected error occurred';

type MailState = 'ready' | 'sending' | 'sent';

/** The stored address only decides where the link is sent. The link signs in to the account of whoever receives that mail. */
function ExpiredSession() {
  const session = useSession();
  const email = useOnboardEmail();
  const [state, setState] = useState<MailState>('ready');
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    if (!email) return setFailure('No email found. Please return to onboarding.');
    setFailure(undefined);
    setState('sending');
    try {
      const { error } = await requestMail(await session.auth(), 'link', { email, next: paths.setPassword });
      setState(error ? 'ready' : 'sent');
      if (error) setFailure(authMessage(error, FAILED));
    } catch (error) {
      reportError(error);
      setState('ready');
      setFailure(FAILED);
    }
  };

  if (state === 'sent') return <Typography role="status">Magic link sent! Check your email to log in.</Typography>;
  return (
    <>
      <ErrorNotice>
        {failure ?? 'Your session has expired or sign-in failed. Please log in again to set your password.'}
      </ErrorNotice>
      <Button onClick={send} variant="contained" size="large" fullWidth disabled={state === 'sending'} sx={{ mt: 3 }}>
        {state === 'sending' ? 'Sending...' : 'Send Magic Link'}
      </Button>
    </>
  );
}

function useOnboardEmail(): string | undefined {
  const { search } = useLocation();
  return new URLSearchParams(search).get('email') ?? onboardEmail();
}
