import { passwordRequirements } from '@casebook/exam';
import { Field, PasswordChecklist, PasswordField } from '@casebook/web-ui';
import Typography from '@mui/material/Typography';
import type { UseFormReturn } from 'react-hook-form';
import { AvatarPreview } from './AvatarPreview.tsx';
import type { AuthFormMode } from './auth-modes.ts';
import type { AuthFields } from './auth-schemas.ts';

interface AuthFieldsetProps {
  mode: AuthFormMode;
  form: UseFormReturn<AuthFields>;
}

/** The fields of a mode. E-mail and password keep their place, so that switching keeps what was typed. */
export function AuthFieldset({ mode, form }: AuthFieldsetProps) {
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
