import { isAuthError, useSession } from '@casebook/api-client';
import { measure } from '@casebook/api-client/measurement';
import { avatarSeed } from '@casebook/web-ui';
import type { AuthError } from '@supabase/auth-js';
import { useLayoutEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type AuthFormMode, type AuthMail, formMessage, hasPassword, requestMail } from './auth-flow.ts';
import { type AuthFields, authResolvers } from './auth-validation.ts';

const empty: AuthFields = { name: '', email: '', password: '', confirmPassword: '' };

/**
 * One form for all modes. Changing the mode keeps the email, keeps the password if both modes have one, and clears the name and the
 * confirmation.
 */
export function useAuthForm(mode: AuthFormMode): UseFormReturn<AuthFields> {
  const form = useForm<AuthFields>({
    // No default values: they would overwrite what the browser or the visitor filled in before hydration.
    resolver: authResolvers[mode],
  });
  const previousMode = useRef(mode);
  const { reset, getValues } = form;

  useLayoutEffect(() => {
    const from = previousMode.current;
    if (from === mode) return;
    previousMode.current = mode;
    const { email, password } = getValues();
    const haveBothPassword = hasPassword(from) && hasPassword(mode);
    reset({ ...empty, email, password: haveBothPassword ? password : '' });
  }, [mode, reset, getValues]);

  return form;
}

/** `done`: the session's change event does the rest. `sent`: an email was sent. `refused`: the service's error. */
type AuthOutcome = { kind: 'done' } | { kind: 'sent'; mail: AuthMail } | { kind: 'refused'; message: string };

/** Shown if the service names no cause. */
const fallbacks = {
  'sign-in': 'Sign in failed',
  'sign-up': 'Sign up failed',
  'reset-request': 'Password reset failed',
  'link-request': 'Sign in failed',
} as const;

/**
 * @param next the page that a mailed link to sign in opens
 * @returns a function that submits the form of a mode and never throws
 */
export function useAuthSubmit(next: string): (mode: AuthFormMode, fields: AuthFields) => Promise<AuthOutcome> {
  const session = useSession();

  const send = async (mode: AuthFormMode, { name, email, password }: AuthFields): Promise<AuthOutcome> => {
    const auth = await session.auth();
    const address = email.trim();
    if (mode === 'sign-in') {
      const { error } = await auth.signInWithPassword({ email: address, password });
      return error ? refused(error, mode) : { kind: 'done' };
    }
    if (mode === 'sign-up') {
      const { data, error } = await auth.signUp({
        email: address,
        password,
        options: {
          data: { full_name: name.trim(), role: 'leader', avatar_seed: avatarSeed(address) },
          emailRedirectTo: `${window.location.origin}/`,
        },
      });
      if (error) return refused(error, mode);
      void measure({ name: 'sign_up', email: address });
      return data.session ? { kind: 'done' } : { kind: 'sent', mail: 'confirmation' };
    }
    const mail = mode === 'reset-request' ? 'reset' : 'link';
    const { error } = await requestMail(auth, mail, { email: address, next });
    return error ? refused(error, mode) : { kind: 'sent', mail };
  };

  return (mode, fields) =>
    send(mode, fields).catch((error: unknown) =>
      isAuthError(error) ? refused(error, mode) : { kind: 'refused', message: 'An unexpected error occurred' },
    );
}

const refused = (error: AuthError, mode: AuthFormMode): AuthOutcome => ({
  kind: 'refused',
  message: formMessage(error, fallbacks[mode]),
});
