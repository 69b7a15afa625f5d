import {
  confirmPasswordFlaw,
  emailFlaw,
  nameFlaw,
  passwordFlaw,
  requiredPasswordFlaw,
  resetEmailFlaw,
  setPasswordFlaws,
} from '@casebook/exam';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { ProofFields } from '#shared/ReauthenticationFields.tsx';
import type { AuthFormMode } from './auth-flow.ts';

export interface AuthFields {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export interface NewPasswordFields extends ProofFields {
  password: string;
  confirmPassword: string;
}

/** The message of each invalid field, by the field's name. The rules and messages are defined in `@casebook/exam`. */
type Flaws<Fields> = Partial<Record<keyof Fields, string | undefined>>;

/** Doesn't use zod, which is larger than the sign-in page's own code. */
const resolverOf =
  <Fields extends FieldValues>(flawsOf: (fields: Fields) => Flaws<Fields>): Resolver<Fields> =>
  (fields) => {
    const flaws = Object.entries(flawsOf(fields)).filter(([, message]) => message !== undefined);
    const errors = Object.fromEntries(flaws.map(([name, message]) => [name, { type: 'validate', message }]));
    return flaws.length > 0 ? { values: {}, errors: errors as FieldErrors<Fields> } : { values: fields, errors: {} };
  };

const newPasswordFlaws = ({ password, confirmPassword }: Pick<AuthFields, 'password' | 'confirmPassword'>) => ({
  password: requiredPasswordFlaw(password) ?? passwordFlaw(password),
  confirmPassword: confirmPasswordFlaw(password, confirmPassword),
});

/** Each mode validates only its own fields. */
export const authResolvers: Record<AuthFormMode, Resolver<AuthFields>> = {
  'sign-in': resolverOf(({ email, password }) => ({ email: emailFlaw(email), password: requiredPasswordFlaw(password) })),
  'sign-up': resolverOf((fields) => ({
    name: nameFlaw(fields.name),
    email: emailFlaw(fields.email),
    ...newPasswordFlaws(fields),
  })),
  'reset-request': resolverOf(({ email }) => ({ email: resetEmailFlaw(email) })),
  'link-request': resolverOf(({ email }) => ({ email: emailFlaw(email) })),
};

/** Whether the current password or a mailed code is required depends on the session's age, so the service checks it, not the form. */
export const newPasswordResolver = resolverOf<NewPasswordFields>(newPasswordFlaws);
export const setPasswordResolver = resolverOf<NewPasswordFields>(setPasswordFlaws);
