import { PASSWORD_MIN } from './product-limits.ts';

/** Ten of the most common passwords, so that the form refuses them at once. The service refuses 10,000. */
const commonPasswords: ReadonlySet<string> = new Set([
  'password',
  '123456',
  '123456789',
  'qwerty',
  'abc123',
  'password123',
  'admin',
  'letmein',
  'welcome',
  'monkey',
]);

interface PasswordRule {
  readonly label: string;
  readonly message: string;
  readonly isMet: (password: string) => boolean;
}

/**
 * The kinds of characters that a password must contain. Letters and digits of every script count; a space doesn't count as a special
 * character.
 */
export const characterClasses = {
  uppercase: {
    label: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  lowercase: {
    label: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  number: {
    label: 'One number',
    message: 'Password must contain at least one number',
    isMet: (password) => /\p{Nd}/u.test(password),
  },
  special: {
    label: 'One special character',
    message: 'Password must contain at least one special character',
    isMet: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  },
} as const satisfies Record<string, PasswordRule>;

export type CharacterClass = keyof typeof characterClasses;

export const isLongEnough = (password: string, minLength: number = PASSWORD_MIN): boolean => [...password].length >= minLength;

export const tooShortMessage = (minLength: number = PASSWORD_MIN): string =>
  `Password must be at least ${minLength} characters long`;

export const TOO_COMMON_MESSAGE = 'Password is too common. Please choose a more secure password';

/** Checked in this order. */
const rules: readonly PasswordRule[] = [
  { label: `At least ${PASSWORD_MIN} characters`, message: tooShortMessage(), isMet: (password) => isLongEnough(password) },
  ...Object.values(characterClasses),
  { label: 'Not a common password', message: TOO_COMMON_MESSAGE, isMet: (password) => !isCommon(password) },
];

export interface PasswordRequirement {
  readonly label: string;
  readonly met: boolean;
}

/**
 * The password policy for sign-up and for every password change.
 * @returns the message of the first failing rule in the checklist's order, or undefined for a valid password
 */
export function passwordFlaw(password: string): string | undefined {
  return rules.find((rule) => !rule.isMet(password))?.message;
}

/** The checklist under the password field: every rule, and whether the password meets it. */
export function passwordRequirements(password: string): PasswordRequirement[] {
  // Without this check, "Not a common password" would be ticked for an empty field.
  return rules.map((rule) => ({ label: rule.label, met: password !== '' && rule.isMet(password) }));
}

/**
 * A password is common if it is on the list, compared in lower case and without special characters. The earlier rules require a special
 * character, which no listed word has, so an exact comparison would never match. `Password123!` is refused; `Password1!` and
 * `MonkeyBusiness#7` aren't, because only whole passwords are compared.
 */
function isCommon(password: string): boolean {
  return commonPasswords.has(password.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
}
