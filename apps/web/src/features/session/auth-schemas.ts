import { confirmPasswordFlaw, emailFlaw, nameFlaw, passwordFlaw, requiredPasswordFlaw, resetEmailFlaw } from '@casebook/exam';
import { z } from 'zod';

// The page's policy forbids `eval`; without this zod tries it, and the browser reports a violation.
z.config({ jitless: true });

import type { AuthFormMode } from './auth-modes.ts';

export interface AuthFields {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

const validText = (flawOf: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const message = flawOf(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

const newPassword = validText((value) => requiredPasswordFlaw(value) ?? passwordFlaw(value));

/** Checks that the password and its confirmation match. */
const checkConfirmation = (fields: { password: string; confirmPassword: string }, context: z.RefinementCtx) => {
  const message = confirmPasswordFlaw(fields.password, fields.confirmPassword);
  if (message) context.addIssue({ code: 'custom', message, path: ['confirmPassword'] });
};

/** The validation of each mode. The rules and messages are defined in `@casebook/exam`. */
export const authSchemas = {
  'sign-in': z.object({ email: validText(emailFlaw), password: validText(requiredPasswordFlaw) }),
  'sign-up': z
    .object({ name: validText(nameFlaw), email: validText(emailFlaw), password: newPassword, confirmPassword: z.string() })
    .superRefine(checkConfirmation),
  'reset-request': z.object({ email: validText(resetEmailFlaw) }),
} satisfies Record<AuthFormMode, z.ZodType>;

/** The service requires the current password only if the session isn't recent. */
export const newPasswordSchema = z
  .object({ currentPassword: z.string(), password: newPassword, confirmPassword: z.string() })
  .superRefine(checkConfirmation);
