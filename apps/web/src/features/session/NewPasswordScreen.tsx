import { selectSession } from '@casebook/api-client';
import { ErrorNotice, LoadingScreen, Page } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { AuthCard } from './AuthCard.tsx';
import { authPaths } from './auth-modes.ts';
import { newPasswordResolver } from './auth-validation.ts';
import { NewPasswordForm, PasswordChanged } from './NewPasswordForm.tsx';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';

/** The target of the link in the reset email. The account is that of the session, never one from the URL (decisions.md). */
export function NewPasswordScreen() {
  const session = useSelector(selectSession);
  const [isDone, setDone] = useState(false);
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed-out' && session.needsCode) return <SecondFactorScreen />;
  return (
    <Page title="Set New Password" width="narrow">
      <AuthCard title="Set New Password">
        {isDone && <PasswordChanged />}
        {!isDone && session.status === 'signed-out' && <ExpiredLink />}
        {!isDone && session.status === 'signed-in' && (
          <NewPasswordForm resolver={newPasswordResolver} onDone={() => setDone(true)} />
        )}
      </AuthCard>
    </Page>
  );
}

function ExpiredLink() {
  return (
    <>
      <ErrorNotice>Invalid or expired reset link, or session expired. Please request a new password reset.</ErrorNotice>
      <Button href={authPaths['reset-request']} variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
        Request a New Link
      </Button>
    </>
  );
}
