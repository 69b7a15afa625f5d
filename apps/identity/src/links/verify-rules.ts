import { AuthEmail, AuthError, type VerifyInput, type VerifyLinkQuery, type VerifyType } from '@casebook/contracts';
import { isEmail } from '../accounts/account-rules.ts';
import { verifyTypeOf } from '../link-requests/link-rules.ts';

/** The secret of a mailed link. */
export interface PresentedSecret {
  readonly type: VerifyType;
  readonly secret: string;
}

/** The code of a mail, with the address that got it. */
export interface PresentedCode {
  readonly type: VerifyType;
  /** Lower case. */
  readonly email: string;
  readonly code: string;
}

/**
 * GoTrue's rules for `POST /verify`: a code is sent with its address, a link's secret without one. A `token` without an address therefore
 * counts as a secret.
 * @throws validation_failed if fields are missing or contradict each other, otp_expired for a token that can't exist
 */
export function requireToken(input: VerifyInput): PresentedSecret | PresentedCode {
  const { type, token, token_hash, email, phone, redirect_to } = input;
  if (!type) throw invalid('Verify requires a verification type');
  if (Boolean(token) === Boolean(token_hash)) throw invalid('Verify requires either a token or a token hash');
  if (token_hash && (email || phone || redirect_to)) throw invalid('Only the token_hash and type should be provided');
  if (email && phone) throw invalid('Only an email address or phone number should be provided on verify');
  if (phone) throw unusable();
  if (token && email) return requireCode(type, email, token);
  return { type: requireType(type), secret: token_hash || token || '' };
}

/** GoTrue's rules for `GET /verify`. @throws validation_failed without a type or token */
export function requireLink({ type, token }: VerifyLinkQuery): { type: string; secret: string } {
  if (!type) throw invalid('Verify requires a verification type');
  if (!token) throw invalid('Verify requires a token or a token hash');
  return { type, secret: token };
}

/** @throws validation_failed for a type that GoTrue doesn't have */
export function requireType(type: string): VerifyType {
  const found = verifyTypeOf(type);
  if (!found) throw invalid('Invalid email verification type');
  return found;
}

/** @throws validation_failed for an invalid address, otp_expired for a type without codes */
function requireCode(type: string, address: string, token: string): PresentedCode {
  const { data: email } = AuthEmail.safeParse(address);
  if (email === undefined || !isEmail(email))
    throw new AuthError('validation_failed', { status: 422, message: 'Invalid email format' });
  const found = verifyTypeOf(type);
  if (!found) throw unusable();
  return { type: found, email, code: token.replaceAll(/\s/g, '') };
}

const invalid = (message: string): AuthError => new AuthError('validation_failed', { message });

const unusable = (): AuthError => new AuthError('otp_expired', { message: 'Token has expired or is invalid' });
