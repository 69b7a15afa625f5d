import { authMessage, useSession } from '@casebook/api-client';
import { passwordRequirements } from '@casebook/exam';
import { ErrorNotice, PasswordChecklist, PasswordField } from '@casebook/web-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newPasswordSchema } from './auth-schemas.ts';

/** Sets a new password. A session that is no longer fresh has to repeat the current one, which the service says when it's so. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { auth } = useSession();
  const [refusal, setRefusal] = useState<string>();
  const [needsCurrent, setNeedsCurrent] = useState(false);
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    resolver: zodResolver(newPasswordSchema),
  });

  const save = handleSubmit(async ({ password, currentPassword }) => {
    setRefusal(undefined);
    const { error } = await auth.updateUser({ password, ...(currentPassword && { current_password: currentPassword }) });
    if (error?.code === 'reauthentication_needed') setNeedsCurrent(true);
    if (error) return setRefusal(`Error: ${authMessage(error, 'An unexpected error occurred')}`);
    onDone();
  });

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2.5 }}>
      {refusal && <ErrorNotice>{refusal}</ErrorNotice>}
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
