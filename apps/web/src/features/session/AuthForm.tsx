import { passwordRequirements } from '@casebook/exam';
import { AnimalAvatar, avatarSeed, ErrorNotice, Field, PasswordChecklist, PasswordField } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type AuthFormMode, authPaths } from './auth-modes.ts';
import type { AuthFields } from './auth-schemas.ts';
import { useAuthSubmit } from './use-auth-form.ts';

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

interface AuthFieldsetProps {
  mode: AuthFormMode;
  form: UseFormReturn<AuthFields>;
}

/** The fields of a mode. E-mail and password keep their place, so that switching keeps what was typed. */
function AuthFieldset({ mode, form }: AuthFieldsetProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const isSignUp = mode === 'sign-up';
  return (
    <>
      {mode === 'reset-request' && (
        <Typography color="textSecondary">Enter your email address and we will send you a link to set a new password.</Typography>
      )}
      {isSignUp && <AvatarPreview email={watch('email')} />}
      {isSignUp && <Field label="Full Name" autoComplete="name" registration={register('name')} error={errors.name?.message} />}
      <Field
        key="email"
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        registration={register('email')}
        error={errors.email?.message}
      />
      {mode !== 'reset-request' && (
        <PasswordField
          key="password"
          label="Password"
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          registration={register('password')}
          error={errors.password?.message}
        />
      )}
      {isSignUp && (
        <>
          <PasswordChecklist requirements={passwordRequirements(watch('password'))} />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            registration={register('confirmPassword')}
            error={errors.confirmPassword?.message}
          />
        </>
      )}
    </>
  );
}

interface AuthTogglesProps {
  mode: AuthFormMode;
  search: string;
}

/** The ways from one mode of the card to another. */
function AuthToggles({ mode, search }: AuthTogglesProps) {
  const to = (target: AuthFormMode) => authPaths[target] + search;
  return (
    <Box sx={{ display: 'grid', gap: 1, '& a': { display: 'inline-block', py: 0.5 } }}>
      {mode === 'sign-in' && (
        <Typography variant="body2">
          <Link href={to('reset-request')}>Forgot your password?</Link>
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {mode === 'sign-in' && (
          <>
            No account yet? <Link href={to('sign-up')}>Create Account</Link>
          </>
        )}
        {mode === 'sign-up' && (
          <>
            Already have an account? <Link href={to('sign-in')}>Sign In</Link>
          </>
        )}
        {mode === 'reset-request' && <Link href={to('sign-in')}>Back to Sign In</Link>}
      </Typography>
    </Box>
  );
}

/** The animal that the account will have, once an e-mail is typed. Its space is reserved, so that nothing jumps. */
function AvatarPreview({ email }: { email: string }) {
  const typed = email.trim();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 56 }}>
      {typed ? (
        <AnimalAvatar identity={{ seed: avatarSeed(typed) }} size="lg" />
      ) : (
        <Box
          aria-hidden="true"
          sx={{ width: 56, height: 56, borderRadius: '50%', border: 1, borderStyle: 'dashed', borderColor: 'edge.main' }}
        />
      )}
      <Typography variant="body2" color="textSecondary">
        {typed ? 'Your avatar' : 'Your avatar appears here as you type your email.'}
      </Typography>
    </Box>
  );
}
