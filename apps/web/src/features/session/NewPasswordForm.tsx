import { authMessage, useSession } from '@casebook/api-client';
import { passwordRequirements } from '@casebook/exam';
import { ErrorNotice, PasswordChecklist, PasswordField } from '@casebook/web-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newPasswordSchema } from './auth-schemas.ts';

export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { auth } = useSession();
  const [refusal, setRefusal] = useState<string>();
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
    resolver: zodResolver(newPasswordSchema),
  });

  const save = handleSubmit(async ({ password }) => {
    setRefusal(undefined);
    const { error } = await auth.updateUser({ password });
    if (error) return setRefusal(`Error: ${authMessage(error, 'An unexpected error occurred')}`);
    onDone();
  });

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2.5 }}>
      {refusal && <ErrorNotice>{refusal}</ErrorNotice>}
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
