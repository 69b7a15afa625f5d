import { selectSession } from '@casebook/api-client';
import { LoadingScreen, Page } from '@casebook/web-ui';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { AuthCard } from './AuthCard.tsx';
import { ExpiredLink } from './ExpiredLink.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { PasswordChanged } from './PasswordChanged.tsx';

/** Where the link in the reset e-mail leads. The account is the session's, never the address's (decisions.md). */
export function NewPasswordScreen() {
  const session = useSelector(selectSession);
  const [isDone, setDone] = useState(false);
  if (session.status === 'loading') return <LoadingScreen />;
  return (
    <Page title="Set New Password" width="narrow">
      <AuthCard title="Set New Password">
        {isDone && <PasswordChanged />}
        {!isDone && session.status === 'signed-out' && <ExpiredLink />}
        {!isDone && session.status === 'signed-in' && <NewPasswordForm onDone={() => setDone(true)} />}
      </AuthCard>
    </Page>
  );
}
