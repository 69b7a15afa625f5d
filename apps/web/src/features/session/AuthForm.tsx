import { DAILY_ALLOWANCE, passwordRequirements } from '@casebook/exam';
import { AnimalAvatar, avatarSeed, ErrorNotice, Field } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PasswordChecklist, PasswordField } from '#shared/PasswordField.tsx';
import { type AuthFormMode, type AuthMail, authPaths, hasPassword } from './auth-flow.ts';
import type { AuthFields } from './auth-validation.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { useAuthSubmit } from './use-auth-form.ts';

interface AuthFormProps {
  mode: AuthFormMode;
  form: UseFormReturn<AuthFields>;
  /** The URL's query, which the links to other modes preserve: `next` is the page to open after signing in. */
  search: string;
  /** The page that a mailed link to sign in opens. */
  next: string;
  /** Called before the request is sent, because the session may arrive before the response. */
  onSubmit: () => void;
  onSent: (mail: AuthMail) => void;
}

const submitLabels = {
  'sign-in': 'Sign In',
  'sign-up': 'Create Account',
  'reset-request': 'Send Reset Link',
  'link-request': 'Send Magic Link',
} as const;

export function AuthForm({ mode, form, search, next, onSubmit, onSent }: AuthFormProps) {
  const submit = useAuthSubmit(next);
  const [failure, setFailure] = useState<{ mode: AuthFormMode; message: string }>();

  useEffect(() => {
    setFailure((current) => (current?.mode === mode ? current : undefined));
  }, [mode]);

  const send = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    onSubmit();
    const outcome = await submit(mode, fields);
    if (outcome.kind === 'refused') {
      setFailure({ mode, message: outcome.message });
      // The button had the focus and lost it when it was disabled.
      form.setFocus(mode === 'sign-in' ? 'password' : 'email', { shouldSelect: true });
    }
    if (outcome.kind === 'sent') onSent(outcome.mail);
  });

  return (
    // `method` takes effect only if the script hasn't loaded: a POST keeps the password out of the address.
    <Box component="form" method="post" noValidate onSubmit={send} sx={{ display: 'grid', gap: { xs: 2, sm: 2.5 } }}>
      {failure?.mode === mode && <ErrorNotice>{failure.message}</ErrorNotice>}
      <AuthFieldset mode={mode} form={form} />
      <Button type="submit" variant="contained" size="large" disabled={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Loading...' : submitLabels[mode]}
      </Button>
      <AuthToggles mode={mode} search={search} />
      {mode === 'sign-in' && <PasskeySignIn onSubmit={onSubmit} />}
    </Box>
  );
}

interface AuthFieldsetProps {
  mode: AuthFormMode;
  form: UseFormReturn<AuthFields>;
}

/** The fields of a mode. Email and password have fixed keys, so that switching modes doesn't remount them. */
function AuthFieldset({ mode, form }: AuthFieldsetProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const isSignUp = mode === 'sign-up';
  return (
    <>
      {mode === 'reset-request' && (
        <Typography color="textSecondary">
          Enter your email address, and we’ll send you a link and a code. Use either one to set a new password.
        </Typography>
      )}
      {mode === 'link-request' && (
        <Typography color="textSecondary">
          Enter your email address, and we’ll send you a link and a code. Use either one to sign in without a password.
        </Typography>
      )}
      {isSignUp && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <AvatarPreview email={watch('email', '')} />
          <Typography color="textSecondary">{DAILY_ALLOWANCE} free questions a day. No credit card required.</Typography>
        </Box>
      )}
      {isSignUp && <Field label="Full Name" autoComplete="name" registration={register('name')} error={errors.name?.message} />}
      <Field
        key="email"
        label="Email Address"
        type="email"
        inputMode="email"
        // With `webauthn` in the field's autocomplete, the browser also suggests passkeys.
        autoComplete={mode === 'sign-in' ? 'email webauthn' : 'email'}
        registration={register('email')}
        error={errors.email?.message}
      />
      {hasPassword(mode) && (
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
          <PasswordChecklist requirements={passwordRequirements(watch('password', ''))} />
          <PasswordField
            label="Confirm Password"
            revealedName="password confirmation"
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

/** Links to the other modes of the card. */
function AuthToggles({ mode, search }: AuthTogglesProps) {
  const hrefOf = (target: AuthFormMode) => authPaths[target] + search;
  return (
    <Box sx={{ display: 'grid', gap: 1, '& a': { display: 'inline-block', py: 0.5 } }}>
      {mode === 'sign-in' && (
        <Typography variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
          <Link href={hrefOf('reset-request')}>Forgot your password?</Link>
          <Link href={hrefOf('link-request')}>Sign in by email instead</Link>
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {mode === 'sign-in' && (
          <>
            No account yet? <Link href={hrefOf('sign-up')}>Create Account</Link>
          </>
        )}
        {mode === 'sign-up' && (
          <>
            Already have an account? <Link href={hrefOf('sign-in')}>Sign In</Link>
          </>
        )}
        {!hasPassword(mode) && <Link href={hrefOf('sign-in')}>Back to Sign In</Link>}
      </Typography>
    </Box>
  );
}

/** The avatar that the account will have, once an email is typed. A placeholder reserves its space. */
function AvatarPreview({ email }: { email: string }) {
  const typed = email.trim();
  if (typed) return <AnimalAvatar identity={{ seed: avatarSeed(typed) }} />;
  return (
    <Box
      aria-hidden="true"
      sx={{
        flex: 'none',
        width: '2.5rem',
        height: '2.5rem',
        borderRadius: '50%',
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'edge.main',
      }}
    />
  );
}
