import { AuthError } from '@casebook/contracts';
import { passwordFlaw, passwordRequirements } from '@casebook/exam';
import { isCommonPassword, isOwnWord, type OwnWords } from './common-passwords.ts';

const TOO_COMMON = 'Password is too common. Please choose a more secure password';
const OWN_WORD = 'Password must not be your name or e-mail address';

/**
 * The one password policy (specification 000, section 5), wherever a password is set. Beyond what the browser checks, it refuses the
 * 10,000 most common passwords, which no bundle has room for, and the owner's own address and name.
 * @throws weak_password with the first failing rule's message, and every requirement that is not met
 */
export function requireGoodPassword(password: string, owner: OwnWords): void {
  const flaw = passwordFlaw(password);
  if (flaw !== undefined) {
    const unmet = passwordRequirements(password).filter(({ met }) => !met);
    throw new AuthError('weak_password', { message: flaw, weakPassword: unmet.map(({ label }) => label) });
  }
  if (isOwnWord(password, owner))
    throw new AuthError('weak_password', { message: OWN_WORD, weakPassword: ['Not your name or e-mail address'] });
  if (isCommonPassword(password))
    throw new AuthError('weak_password', { message: TOO_COMMON, weakPassword: ['Not a common password'] });
}
