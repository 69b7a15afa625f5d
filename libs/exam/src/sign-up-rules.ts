import { isLongEnough, passwordFlaw } from './password-policy.ts';
import { NAME_MIN, PASSWORD_MIN } from './product-limits.ts';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * GoTrue's rule (supabase/auth, `validateEmail`), and a host with a dot, as every public mail host has (ADR 0051). The local part has no
 * character that separates, quotes, or comments addresses (RFC 5322, section 3.2.3), and the host consists of letters, digits, and
 * hyphens. Some program on the way to the mailbox could read any other character as a different address, or normalize it into one.
 * Browsers convert an international host by themselves.
 */
const EMAIL_PATTERN = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'i');

/** The maximum characters of an email address (RFC 5321 section 4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX = 254;

/** @returns the error message for the email field of sign-up and sign-in, or undefined */
export function emailFlaw(email: string): string | undefined {
  if (email.trim() === '') return 'Email address is required';
  return isEmail(email) ? undefined : 'Please enter a valid email address';
}

/**
 * @returns the error message for the email field of a password reset, or undefined. The message for an empty field differs from sign-up's
 */
export function resetEmailFlaw(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter your email address';
  return isEmail(email) ? undefined : 'Please enter a valid email address';
}

/** @returns the error message for the full name, or undefined */
export function nameFlaw(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'Full name is required';
  return [...trimmed].length >= NAME_MIN ? undefined : `Name must be at least ${NAME_MIN} characters long`;
}

/** Sign-in requires a password but doesn't check the policy: the password may be older than the policy. */
export function requiredPasswordFlaw(password: string): string | undefined {
  return password === '' ? 'Password is required' : undefined;
}

/** @returns the error message for the password confirmation, or undefined */
export function confirmPasswordFlaw(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'Please confirm your password';
  return confirmation === password ? undefined : 'Passwords do not match';
}

export interface PasswordPair {
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * The page for the first password has its own messages for empty and short passwords. Otherwise, the policy is the same as for sign-up.
 * @returns the error message of the first field that has one
 */
export function setPasswordFlaws({ password, confirmPassword }: PasswordPair): Partial<PasswordPair> {
  if (password === '') return { password: 'Please fill in both fields.' };
  if (confirmPassword === '') return { confirmPassword: 'Please fill in both fields.' };
  if (!isLongEnough(password)) return { password: `Password must be at least ${PASSWORD_MIN} characters.` };
  if (password !== confirmPassword) return { confirmPassword: 'Passwords do not match.' };
  const flaw = passwordFlaw(password);
  return flaw === undefined ? {} : { password: flaw };
}

function isEmail(email: string): boolean {
  const trimmed = email.trim();
  return trimmed.length <= EMAIL_MAX && EMAIL_PATTERN.test(trimmed);
}
