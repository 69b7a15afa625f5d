import { PASSWORD_MIN } from './product-limits.ts';

/** The specification's list (000 section 5). */
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
  readonly holds: (password: string) => boolean;
}

/** In the order in which they are checked. Letters and digits of every script count; a blank is allowed but not special. */
const rules: readonly PasswordRule[] = [
  {
    label: `At least ${PASSWORD_MIN} characters`,
    message: `Password must be at least ${PASSWORD_MIN} characters long`,
    holds: (password) => [...password].length >= PASSWORD_MIN,
  },
  {
    label: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    holds: (password) => /\p{Lu}/u.test(password),
  },
  {
    label: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    holds: (password) => /\p{Ll}/u.test(password),
  },
  {
    label: 'One number',
    message: 'Password must contain at least one number',
    holds: (password) => /\p{Nd}/u.test(password),
  },
  {
    label: 'One special character',
    message: 'Password must contain at least one special character',
    holds: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  },
  {
    label: 'Not a common password',
    message: 'Password is too common. Please choose a more secure password',
    holds: (password) => !isCommon(password),
  },
];

export interface PasswordRequirement {
  readonly label: string;
  readonly met: boolean;
}

/**
 * The one password policy, at sign-up and wherever a password is set (000 section 5; decisions: set-password).
 * @returns the first failing rule's message in the specification's order, or undefined for a good password
 */
export function passwordFlaw(password: string): string | undefined {
  return rules.find((rule) => !rule.holds(password))?.message;
}

/** The checklist under the password field (000 section 2): every rule with whether the password meets it so far. */
export function passwordRequirements(password: string): PasswordRequirement[] {
  // An empty field has met nothing yet: without this, "not common" would be ticked before the first key.
  return rules.map((rule) => ({ label: rule.label, met: password !== '' && rule.holds(password) }));
}

/**
 * Common is a password that, lower-cased and without its special characters, is as a whole on the list. No listed word has a
 * special character, so after the rule before it a plain comparison could never refuse anything; with this one `Password123!`
 * is refused. Whole, not in part: `Password1!` and `MonkeyBusiness#7` are not on the list.
 */
function isCommon(password: string): boolean {
  return commonPasswords.has(password.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
}
