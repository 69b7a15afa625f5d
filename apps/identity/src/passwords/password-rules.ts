import { AuthError } from '@casebook/contracts';
import { passwordFlaw, passwordRequirements } from '@casebook/exam';

/**
 * The one password policy (specification 000, section 5), wherever a password is set.
 * @throws weak_password with the first failing rule's message, and every requirement that is not met
 */
export function requireGoodPassword(password: string): void {
  const flaw = passwordFlaw(password);
  if (flaw === undefined) return;
  const unmet = passwordRequirements(password).filter(({ met }) => !met);
  throw new AuthError('weak_password', { message: flaw, weakPassword: unmet.map(({ label }) => label) });
}
