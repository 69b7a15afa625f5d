import { useSession } from '@casebook/api-client';
import { PASSWORD_CHANGED_REDIRECT_MS, passwordRequirements } from '@casebook/exam';
import { ErrorNotice, PasswordChecklist, PasswordField } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { noProof, OwnerProof, proofOf } from '#shared/OwnerProof.tsx';
import { paths } from '#shared/paths.ts';
import { formMessage } from './auth-message.ts';
import type { NewPasswordFields } from './auth-validation.ts';

interface NewPasswordFormProps {
  /** Pages that lead to it have texts of their own. */
  resolver: Resolver<NewPasswordFields>;
  onDone: () => void;
}

/** Sets a new password. Asks for a proof if the service requires one, because the session isn't recent. */
export function NewPasswordForm({ resolver, onDone }: NewPasswordFormProps) {
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
      {needsProof && <OwnerProof register={register} />}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        registration={register('password', { deps: 'confirmPassword' })}
        error={formState.errors.password?.message}
      />
      <PasswordChecklist requirements={passwordRequirements(watch('password'))} />
      <PasswordField
        label="Confirm Password"
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

/** Leads to the app after a moment. */
export function PasswordChanged() {
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
