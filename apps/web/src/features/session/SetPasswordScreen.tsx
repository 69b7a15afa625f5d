import { authMessage, useSession } from '@casebook/api-client';
import { ErrorNotice } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { isPersisted, readPersisted, removePersisted } from '#shared/persisted.ts';
import { requestMail } from './auth-mails.ts';
import { setPasswordResolver } from './auth-validation.ts';
import { NewPasswordPage } from './NewPasswordPage.tsx';

/** What onboarding and the first payment leave behind until the member has a password (specification 002, section 4). */
const ONBOARD_EMAIL = 'onboard_email';
const NEEDS_PASSWORD_SETUP = 'needs_password_setup';

/** The first password, after onboarding or the first payment. */
export const SetPasswordScreen = () => (
  <NewPasswordPage resolver={setPasswordResolver} expired={<ExpiredSession />} onDone={forgetSetup} />
);

function forgetSetup(): void {
  for (const key of [ONBOARD_EMAIL, NEEDS_PASSWORD_SETUP]) removePersisted(key);
}

type MailState = 'ready' | 'sending' | 'sent';

/** The address only says where to send the link: what it signs in to is the account of whoever reads that mail. */
function ExpiredSession() {
  const session = useSession();
  const email = useOnboardEmail();
  const [state, setState] = useState<MailState>('ready');
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    if (!email) return setFailure('No email found. Please return to onboarding.');
    setFailure(undefined);
    setState('sending');
    const { error } = await requestMail(await session.auth(), 'link', { email, next: paths.setPassword });
    setState(error ? 'ready' : 'sent');
    if (error) setFailure(authMessage(error, 'An unexpected error occurred'));
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
  const stored = isPersisted(ONBOARD_EMAIL) ? readPersisted(ONBOARD_EMAIL) : undefined;
  return new URLSearchParams(search).get('email') ?? (typeof stored === 'string' ? stored : undefined);
}
