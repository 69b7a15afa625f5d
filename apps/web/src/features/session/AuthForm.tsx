import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AuthFieldset } from './AuthFieldset.tsx';
import { AuthToggles } from './AuthToggles.tsx';
import type { AuthFormMode } from './auth-modes.ts';
import type { AuthFields } from './auth-schemas.ts';
import { useAuthSubmit } from './use-auth-submit.ts';

interface AuthFormProps {
  mode: AuthFormMode;
  form: UseFormReturn<AuthFields>;
  /** The address's query, carried from mode to mode: it says where to go afterwards. */
  search: string;
  onSent: (mail: 'reset' | 'confirmation') => void;
}

const submitLabels = { 'sign-in': 'Sign In', 'sign-up': 'Create Account', 'reset-request': 'Send Reset Link' } as const;

export function AuthForm({ mode, form, search, onSent }: AuthFormProps) {
  const submit = useAuthSubmit();
  const [refusal, setRefusal] = useState<{ mode: AuthFormMode; message: string }>();

  useEffect(() => {
    setRefusal((shown) => (shown?.mode === mode ? shown : undefined));
  }, [mode]);

  const send = form.handleSubmit(async (fields) => {
    setRefusal(undefined);
    const outcome = await submit(mode, fields);
    if (outcome.kind === 'refused') setRefusal({ mode, message: outcome.message });
    if (outcome.kind === 'sent') onSent(outcome.mail);
  });

  return (
    <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 2.5 }}>
      {refusal?.mode === mode && <ErrorNotice>{refusal.message}</ErrorNotice>}
      <AuthFieldset mode={mode} form={form} />
      <Button type="submit" variant="contained" size="large" disabled={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Loading...' : submitLabels[mode]}
      </Button>
      <AuthToggles mode={mode} search={search} />
    </Box>
  );
}
