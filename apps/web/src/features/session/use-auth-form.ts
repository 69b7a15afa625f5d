import { zodResolver } from '@hookform/resolvers/zod';
import { useLayoutEffect, useRef } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { AuthFormMode } from './auth-modes.ts';
import { type AuthFields, authSchemas } from './auth-schemas.ts';

const empty: AuthFields = { name: '', email: '', password: '', confirmPassword: '' };

/** The card's one form. What a change of mode keeps and clears is specification 000, section 4. */
export function useAuthForm(mode: AuthFormMode): UseFormReturn<AuthFields> {
  const form = useForm<AuthFields>({
    defaultValues: empty,
    // Each mode checks a part of the fields; the rest is not its concern.
    resolver: zodResolver(authSchemas[mode]) as unknown as Resolver<AuthFields>,
  });
  const before = useRef(mode);
  const { reset, getValues } = form;

  useLayoutEffect(() => {
    const from = before.current;
    if (from === mode) return;
    before.current = mode;
    const { email, password } = getValues();
    const passesReset = from === 'reset-request' || mode === 'reset-request';
    reset({ ...empty, email, password: passesReset ? '' : password });
  }, [mode, reset, getValues]);

  return form;
}
