import { AuthError } from '@casebook/contracts';
import { passwordFlaw, passwordRequirements } from '@casebook/exam';
import { isCommonPassword, isOwnWord, type OwnWords } from './common-passwords.ts';

const TOO_COMMON = 'Password is too common. Please choose a more secure password';
const OWN_WORD = 'Password must not be your name or e-mail address';

/**
 * The password policy (specification 000, section 5) for every new password. Beyond the browser's checks, it refuses the 10,000 most
 * common passwords, a list too large for a bundle, and the owner's own address and name.
 * @throws weak_password with the first failing rule's message and every unmet requirement
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
