import { NAME_MIN } from './product-limits.ts';

/**
 * The basic address pattern (000 section 5): something, an at-sign, and a host with a dot in it. Whether mail arrives there
 * only the confirmation can tell. No two neighbouring parts match the same character, so it is linear in the length.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Characters of the longest address that mail can carry (RFC 5321 section 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX = 254;

/** @returns why the address of sign-up or sign-in is refused (000 section 5), or undefined */
export function emailFlaw(email: string): string | undefined {
  if (email.trim() === '') return 'Email address is required';
  return isEmail(email) ? undefined : 'Please enter a valid email address';
}

/** @returns why the address of a reset request is refused, which has a wording of its own (000 section 5), or undefined */
export function resetEmailFlaw(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter your email address';
  return isEmail(email) ? undefined : 'Please enter a valid email address';
}

/** @returns why the full name is refused (000 section 5), or undefined */
export function nameFlaw(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'Full name is required';
  return [...trimmed].length >= NAME_MIN ? undefined : `Name must be at least ${NAME_MIN} characters long`;
}

/** Sign-in asks for a password and does not judge it (000 section 5). */
export function requiredPasswordFlaw(password: string): string | undefined {
  return password === '' ? 'Password is required' : undefined;
}

/** @returns why the repeated password is refused (000 section 5), or undefined */
export function confirmPasswordFlaw(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'Please confirm your password';
  return confirmation === password ? undefined : 'Passwords do not match';
}

function isEmail(email: string): boolean {
  const trimmed = email.trim();
  return trimmed.length <= EMAIL_MAX && EMAIL_PATTERN.test(trimmed);
}
