import { selectSession, useSession } from '@casebook/api-client';
import { PASSWORD_CHANGED_REDIRECT_MS, passwordRequirements } from '@casebook/exam';
import { ErrorNotice, LoadingScreen, Page } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { PasswordChecklist, PasswordField } from '#shared/PasswordField.tsx';
import { paths } from '#shared/paths.ts';
import { noProof, proofOf, ReauthenticationFields } from '#shared/ReauthenticationFields.tsx';
import { AuthCard } from './AuthCard.tsx';
import { formMessage } from './auth-flow.ts';
import type { NewPasswordFields } from './auth-validation.ts';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';

interface NewPasswordPageProps {
  /** The validation, with the texts of the page that uses this form. */
  resolver: Resolver<NewPasswordFields>;
  /** Shown if there is no session. */
  expired: ReactNode;
  onDone?: () => void;
  /** The page to open after the change; the app by default. */
  target?: Target;
}

interface Target {
  readonly path: string;
  readonly text: string;
}

const APP: Target = { path: paths.home, text: 'Redirecting you to the main application...' };

/** Sets a new password for the session's account, never for an address in the URL, which anyone can write. */
export function NewPasswordPage({ resolver, expired, onDone, target = APP }: NewPasswordPageProps) {
  const session = useSelector(selectSession);
  const [isDone, setDone] = useState(false);
  const finish = () => {
    onDone?.();
    setDone(true);
  };
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed-out' && session.needsCode) return <SecondFactorScreen />;
  return (
    <Page title="Set New Password" width="narrow">
      <AuthCard title="Set New Password">
        {isDone && <PasswordChanged {...target} />}
        {!isDone && session.status === 'signed-out' && expired}
        {!isDone && session.status === 'signed-in' && <NewPasswordForm resolver={resolver} onDone={finish} />}
      </AuthCard>
    </Page>
  );
}

interface NewPasswordFormProps extends Pick<NewPasswordPageProps, 'resolver'> {
  onDone: () => void;
}

/** Asks for the current password or a mailed code if the service requires it, because the session isn't recent. */
function NewPasswordForm({ resolver, onDone }: NewPasswordFormProps) {
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const [needsProof, setNeedsProof] = useState(false);
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { ...noProof, password: '', confirmPassword: '' },
    resolver,
  });

  const save = handleSubmit(async ({ password, ...proof }) => {
    setFailure(undefined);
    const auth = await session.auth();
    const { error } = await auth.updateUser({ password, ...proofOf(proof) });
    if (error?.code === 'reauthentication_needed') setNeedsProof(true);
    if (error) return setFailure(`Error: ${formMessage(error, 'An unexpected error occurred')}`);
    onDone();
  });

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2.5 }}>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {needsProof && <ReauthenticationFields register={register} />}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        registration={register('password', { deps: 'confirmPassword' })}
        error={formState.errors.password?.message}
      />
      <PasswordChecklist requirements={passwordRequirements(watch('password'))} />
      <PasswordField
        label="Confirm Password"
        revealedName="password confirmation"
        autoComplete="new-password"
        registration={register('confirmPassword', { deps: 'password' })}
        error={formState.errors.confirmPassword?.message}
      />
      <Button type="submit" variant="contained" size="large" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Loading...' : 'Set New Password'}
      </Button>
    </Box>
  );
}

/** Redirects after a short delay. */
function PasswordChanged({ path, text }: Target) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = window.setTimeout(() => navigate(path, { replace: true }), PASSWORD_CHANGED_REDIRECT_MS);
    return () => window.clearTimeout(timer);
  }, [navigate, path]);
  return (
    <div role="status">
      <Typography sx={{ fontWeight: 600 }}>Password updated successfully!</Typography>
      <Typography color="textSecondary">{text}</Typography>
    </div>
  );
}
