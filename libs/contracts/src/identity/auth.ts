import { Text } from '@casebook/exam';
import { z } from 'zod';
import { Instant } from '../http/paging.ts';
import { Role } from './events.ts';
import { AuthFactor } from './mfa.ts';

// The wire format of the parts of GoTrue's API that are implemented here. Unlike in the other contracts, unknown input fields are dropped
// instead of refused: clients send fields of features that aren't offered (captcha, phone), and newer clients will send more.

const MAX_PASSWORD = 1_024;

/** An address in the form in which it is stored: lower case, without characters that PostgreSQL can't store. */
export const AuthEmail = Text.max(320, 'is too long').transform((email) => email.trim().toLowerCase());
export const Password = z.string().max(MAX_PASSWORD, `Password cannot be longer than ${MAX_PASSWORD} characters`);

/** Deeper nesting would overflow the stack of recursive readers. */
const MAX_DEPTH = 32;

function refuseDeep(value: unknown, context: z.RefinementCtx): unknown {
  let level = [value];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1)
    level = level.flatMap((each) => (each !== null && typeof each === 'object' ? Object.values(each) : []));
  if (level.length === 0) return value;
  context.addIssue(`must not be nested more than ${MAX_DEPTH} levels deep`);
  return z.NEVER;
}

/** Any JSON value. `z.json()` would describe it by a recursive schema, from which OpenAPI tools can't generate code. */
const AnyJson: z.ZodType<z.core.util.JSONType> = z.any();

/** The user's own metadata. It grants no rights. */
export const UserData = z.preprocess(refuseDeep, z.record(z.string(), AnyJson));
export type UserData = z.infer<typeof UserData>;

/** PKCE (RFC 7636), only with S256: a plain challenge would add no protection beyond the code's own. */
export const Pkce = {
  code_challenge: z
    .string()
    .regex(/^[\w-]{43,128}$/, 'code_challenge must be 43 to 128 base64url characters')
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .refine((method) => method === 's256', 'code_challenge_method must be s256')
    .nullish(),
};

export const SignUpInput = z
  .object({
    email: AuthEmail.nullish(),
    phone: Text.max(64).nullish(),
    password: Password.nullish(),
    data: UserData.nullish(),
    ...Pkce,
  })
  .meta({ id: 'SignUpInput' });
export type SignUpInput = z.infer<typeof SignUpInput>;

export const RecoverInput = z.object({ email: AuthEmail, ...Pkce }).meta({ id: 'RecoverInput' });
export type RecoverInput = z.infer<typeof RecoverInput>;

/** Requests a mail with a link and a code that sign in. */
export const OtpInput = z
  .object({
    email: AuthEmail.nullish(),
    phone: Text.max(64).nullish(),
    channel: Text.max(64).nullish(),
    /** Whether to create an account if the address has none. Default: true. */
    create_user: z.boolean().nullish(),
    data: UserData.nullish(),
    ...Pkce,
  })
  .meta({ id: 'OtpInput' });
export type OtpInput = z.infer<typeof OtpInput>;

/** Requests the mail of a pending sign-up or address change again. */
export const ResendInput = z
  .object({ type: Text.max(64).nullish(), email: AuthEmail.nullish(), phone: Text.max(64).nullish(), ...Pkce })
  .meta({ id: 'ResendInput' });
export type ResendInput = z.infer<typeof ResendInput>;

/** The same response whether or not a mail is sent. */
export const MailRequested = z.object({}).meta({ id: 'MailRequested' });
export type MailRequested = z.infer<typeof MailRequested>;

/** The final target of the link in a mail, if the allow-list contains it. */
export const RedirectQuery = z.object({ redirect_to: z.string().max(2_048).optional() });
export type RedirectQuery = z.infer<typeof RedirectQuery>;

/** The grant types of `POST /token`. */
export const GrantType = z.enum(['password', 'refresh_token', 'pkce', 'id_token', 'web3']);
export type GrantType = z.infer<typeof GrantType>;
export const TokenQuery = z.object({ grant_type: z.string().max(64).optional() });
export type TokenQuery = z.infer<typeof TokenQuery>;

const NO_CODE = 'invalid request: both auth code and code verifier should be non-empty';

export const PasswordGrant = z.object({ email: AuthEmail, password: Password.nullish().transform((password) => password ?? '') });
export type PasswordGrant = z.infer<typeof PasswordGrant>;
export const RefreshGrant = z.object({ refresh_token: z.string('refresh_token required').min(1, 'refresh_token required') });
export type RefreshGrant = z.infer<typeof RefreshGrant>;
export const PkceGrant = z.object({
  auth_code: z.string(NO_CODE).min(1, NO_CODE),
  code_verifier: z.string(NO_CODE).min(1, NO_CODE),
});
export type PkceGrant = z.infer<typeof PkceGrant>;

/** The fields of all grants. The grant type determines the required ones. */
export const TokenInput = z
  .object({
    email: z.string().nullish(),
    phone: z.string().nullish(),
    password: z.string().nullish(),
    refresh_token: z.string().nullish(),
    auth_code: z.string().nullish(),
    code_verifier: z.string().nullish(),
  })
  .meta({ id: 'TokenInput' });
export type TokenInput = z.infer<typeof TokenInput>;

export const LogoutScope = z.enum(['global', 'local', 'others']);
export type LogoutScope = z.infer<typeof LogoutScope>;
export const LogoutQuery = z.object({ scope: LogoutScope.default('global') });
export type LogoutQuery = z.infer<typeof LogoutQuery>;

export const UpdateUserInput = z
  .object({
    email: AuthEmail.nullish(),
    password: Password.nullish(),
    /** Required with a new password, unless the member signed in recently. */
    current_password: Password.nullish(),
    /** The code of a reauthentication mail, instead of the current password. */
    nonce: z.string().nullish(),
    data: UserData.nullish(),
    ...Pkce,
  })
  .meta({ id: 'UpdateUserInput' });
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;

/** Deletes the caller's account. Without the password or a code, the session must be recent. */
export const DeleteUserInput = z
  .object({
    current_password: Password.nullish(),
    /** The code of a reauthentication mail, instead of the current password. */
    nonce: z.string().nullish(),
  })
  .prefault({})
  .meta({ id: 'DeleteUserInput' });
export type DeleteUserInput = z.infer<typeof DeleteUserInput>;

/** The purpose of a mailed link or code. `email` covers `signup` and `magiclink`. */
export const VerifyType = z.enum(['signup', 'magiclink', 'recovery', 'invite', 'email', 'email_change']);
export type VerifyType = z.infer<typeof VerifyType>;

/** Accepts any text: an unusable value is refused like an expired link, not as an invalid request. */
export const VerifyLinkQuery = RedirectQuery.extend({ token: z.string().optional(), type: z.string().optional() });
export type VerifyLinkQuery = z.infer<typeof VerifyLinkQuery>;

export const VerifyInput = z
  .object({
    type: z.string().optional(),
    /** The code from a mail; requires the address that received it. */
    token: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().nullish(),
    /** The secret of a mailed link. */
    token_hash: z.string().optional(),
    redirect_to: z.string().nullish(),
  })
  .meta({ id: 'VerifyInput' });
export type VerifyInput = z.infer<typeof VerifyInput>;

export const AuthIdentity = z.object({
  identity_id: z.uuid(),
  id: z.string(),
  user_id: z.uuid(),
  identity_data: z.record(z.string(), z.json()),
  provider: z.string(),
  last_sign_in_at: Instant.optional(),
  created_at: Instant,
  updated_at: Instant,
  /** Empty if a provider returned none. */
  email: z.string(),
});
export type AuthIdentity = z.infer<typeof AuthIdentity>;

export const AuthUser = z
  .object({
    id: z.uuid(),
    aud: z.literal('authenticated'),
    role: z.literal('authenticated'),
    email: z.string(),
    email_confirmed_at: Instant.optional(),
    phone: z.literal(''),
    confirmation_sent_at: Instant.optional(),
    confirmed_at: Instant.optional(),
    /** The requested address, until both addresses confirm the change. */
    new_email: z.string().optional(),
    email_change_sent_at: Instant.optional(),
    last_sign_in_at: Instant.optional(),
    /** The end of the current ban, or of the last one. */
    banned_until: Instant.optional(),
    invited_at: Instant.optional(),
    /**
     * `providers` are the sign-in methods of the account, and `provider` is the first of them; absent for an anonymous account. Admins may
     * have added other fields.
     */
    app_metadata: z.looseObject({ provider: z.string().optional(), providers: z.array(z.string()).optional(), role: Role }),
    user_metadata: UserData,
    identities: z.array(AuthIdentity),
    factors: z.array(AuthFactor).optional(),
    created_at: Instant,
    updated_at: Instant,
    is_anonymous: z.boolean(),
  })
  .meta({ id: 'AuthUser' });
export type AuthUser = z.infer<typeof AuthUser>;

export const AuthSession = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    /** Seconds. */
    expires_in: z.int(),
    /** Seconds since 1970. */
    expires_at: z.int(),
    refresh_token: z.string(),
    user: AuthUser,
  })
  .meta({ id: 'AuthSession' });
export type AuthSession = z.infer<typeof AuthSession>;

/** Sent after the first of the two confirmations of an address change. */
export const HalfConfirmed = z.object({ code: z.literal('200'), msg: z.string() }).meta({ id: 'HalfConfirmed' });
export type HalfConfirmed = z.infer<typeof HalfConfirmed>;

export const VerifyResponse = z.union([AuthSession, HalfConfirmed]);
export type VerifyResponse = z.infer<typeof VerifyResponse>;

/** A session if addresses are confirmed automatically; otherwise the user, who has to open the mail first. */
export const SignUpResponse = z.union([AuthSession, AuthUser]);
export type SignUpResponse = z.infer<typeof SignUpResponse>;

export const RecoverResponse = z.object({}).meta({ id: 'RecoverAnswer' });
export type RecoverResponse = z.infer<typeof RecoverResponse>;
