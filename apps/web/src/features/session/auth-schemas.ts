import { confirmPasswordFlaw, emailFlaw, nameFlaw, passwordFlaw, requiredPasswordFlaw, resetEmailFlaw } from '@casebook/exam';
import { z } from 'zod';
import type { AuthFormMode } from './auth-modes.ts';

export interface AuthFields {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

const text = (flawOf: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const message = flawOf(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

const newPassword = text((value) => requiredPasswordFlaw(value) ?? passwordFlaw(value));

/** Two passwords that have to be the same. */
const confirmed = (fields: { password: string; confirmPassword: string }, context: z.RefinementCtx) => {
  const message = confirmPasswordFlaw(fields.password, fields.confirmPassword);
  if (message) context.addIssue({ code: 'custom', message, path: ['confirmPassword'] });
};

/** What each mode checks: the rules and their words are `@casebook/exam`'s. */
export const authSchemas = {
  'sign-in': z.object({ email: text(emailFlaw), password: text(requiredPasswordFlaw) }),
  'sign-up': z
    .object({ name: text(nameFlaw), email: text(emailFlaw), password: newPassword, confirmPassword: z.string() })
    .superRefine(confirmed),
  'reset-request': z.object({ email: text(resetEmailFlaw) }),
} satisfies Record<AuthFormMode, z.ZodType>;

/** The current password is needed only where the session is no longer fresh. */
export const newPasswordSchema = z
  .object({ currentPassword: z.string(), password: newPassword, confirmPassword: z.string() })
  .superRefine(confirmed);
