import { AuthError } from '@casebook/contracts';
import { type CharacterClass, characterClasses, isLongEnough } from '@casebook/exam';
import { isCommonPassword, isOwnWord, isServiceWord, type PersonalWords } from './common-passwords.ts';

/** The part of the password policy that operators set. */
export interface PasswordPolicy {
  /** In code points. */
  readonly passwordMinLength: number;
  readonly passwordRequiredCharacters: readonly CharacterClass[];
}

const nameOf: Record<CharacterClass, string> = {
  uppercase: 'uppercase letters',
  lowercase: 'lowercase letters',
  number: 'numbers',
  special: 'special characters',
};

/**
 * The policy for every new password. Beyond the browser's checks (`passwordFlaw` in libs/exam), it refuses the 10,000 most common passwords
 * (a list too large for the browser's bundle), the service's own words, and the owner's address and name.
 * @throws weak_password with GoTrue's reasons `length`, `characters`, and `pwned`, and its sentence for each
 */
export function requireGoodPassword(password: string, owner: PersonalWords, policy: PasswordPolicy): void {
  const { passwordMinLength: minLength, passwordRequiredCharacters: required } = policy;
  const flaws = {
    length: isLongEnough(password, minLength) ? undefined : `Password should be at least ${minLength} characters.`,
    characters: required.every((name) => characterClasses[name].isMet(password))
      ? undefined
      : `Password should contain at least one character of each: ${required.map((name) => nameOf[name]).join(', ')}.`,
    pwned:
      isOwnWord(password, owner) || isServiceWord(password) || isCommonPassword(password)
        ? 'Password is known to be weak and easy to guess, please choose a different one.'
        : undefined,
  };
  const found = Object.entries(flaws).filter(([, message]) => message !== undefined);
  if (found.length === 0) return;
  const message = found.map(([, sentence]) => sentence).join(' ');
  throw new AuthError('weak_password', { message, weakPassword: found.map(([reason]) => reason) });
}
