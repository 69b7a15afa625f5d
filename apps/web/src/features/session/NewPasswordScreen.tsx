import { selectSession, useSession } from '@casebook/api-client';
import { PASSWORD_CHANGED_REDIRECT_MS, passwordRequirements } from '@casebook/exam';
import { ErrorNotice, LoadingScreen, Page, PasswordChecklist, PasswordField } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AuthCard } from './AuthCard.tsx';
import { formMessage } from './auth-message.ts';
import { authPaths } from './auth-modes.ts';
import { newPasswordResolver } from './auth-validation.ts';
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
        {!isDone && session.status === 'signed-in' && <NewPasswordForm onDone={() => setDone(true)} />}
      </AuthCard>
    </Page>
  );
}

/** Sets a new password. Asks for the current one if the service requires it, because the session isn't recent. */
function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const [needsCurrent, setNeedsCurrent] = useState(false);
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    resolver: newPasswordResolver,
  });

  const save = handleSubmit(async ({ password, currentPassword }) => {
    setFailure(undefined);
    const auth = await session.auth();
    const { error } = await auth.updateUser({ password, ...(currentPassword && { current_password: currentPassword }) });
    if (error?.code === 'reauthentication_needed') setNeedsCurrent(true);
    if (error) return setFailure(`Error: ${formMessage(error, 'An unexpected error occurred')}`);
    onDone();
  });

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2.5 }}>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {needsCurrent && (
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          registration={register('currentPassword')}
          error={formState.errors.currentPassword?.message}
        />
      )}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        registration={register('password')}
        error={formState.errors.password?.message}
      />
      <PasswordChecklist requirements={passwordRequirements(watch('password'))} />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        registration={register('confirmPassword')}
        error={formState.errors.confirmPassword?.message}
      />
      <Button type="submit" variant="contained" size="large" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Loading...' : 'Set New Password'}
      </Button>
    </Box>
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

function PasswordChanged() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = window.setTimeout(() => navigate(paths.home, { replace: true }), PASSWORD_CHANGED_REDIRECT_MS);
    return () => window.clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <Typography sx={{ fontWeight: 600 }}>Password updated successfully!</Typography>
      <Typography color="textSecondary">Redirecting you to the main application...</Typography>
    </div>
  );
}
