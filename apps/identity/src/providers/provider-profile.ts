import { AuthEmail, AuthError, type UserData } from '@casebook/contracts';
import { z } from 'zod';
import { isEmail } from '../accounts/account-rules.ts';
import type { Provider } from './provider-table.ts';

/** A provider's account. */
export interface ProviderProfile {
  readonly provider: Provider['name'];
  /** The provider's id of its account. */
  readonly providerId: string;
  /** Lower case. */
  readonly email?: string;
  /** Whether the provider verified the address. */
  readonly isVerified: boolean;
  /** The claims that the identity stores, under GoTrue's names. */
  readonly identityData: UserData;
  /** The data of an account that the first sign-in creates. */
  readonly userMetadata: UserData;
}

/** Truncates a claim. An account's data contains each claim twice and must still stay within its limit. */
const short = (max: number) =>
  z
    .string()
    .trim()
    .transform((text) => [...text.toWellFormed().replaceAll('\0', '')].slice(0, max).join(''))
    .optional()
    .catch(undefined);

/** The claims that are used. Other claims are ignored, and so are invalid values, except that an invalid id is an error. */
const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: AuthEmail.refine(isEmail).optional().catch(undefined),
  name: short(100),
  picture: z
    .url({ protocol: /^https$/ })
    .max(700)
    .optional()
    .catch(undefined),
});

/** Providers send this claim as a boolean, Apple also as a string, Microsoft also as a number. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true' || claim === 1 || claim === '1';

/**
 * Reads an account from a provider's claims.
 * @param claims from a verified ID token, or from the provider's response to an access token
 * @throws ZodError without the account's id
 */
export function profileOf(provider: Pick<Provider, 'name' | 'issuer' | 'verifiedClaim'>, claims: object): ProviderProfile {
  const { sub, email, name, picture, ...others } = Claims.parse(claims);
  const isVerified = email !== undefined && isTrue(others[provider.verifiedClaim]);
  const shown = { ...(name && { name, full_name: name }), ...(picture && { picture, avatar_url: picture }) };
  return {
    provider: provider.name,
    providerId: sub,
    ...(email !== undefined && { email }),
    isVerified,
    identityData: {
      iss: provider.issuer,
      sub,
      provider_id: sub,
      ...(email !== undefined && { email }),
      email_verified: isVerified,
      phone_verified: false,
      ...shown,
    },
    userMetadata: shown,
  };
}

/**
 * Returns the address by which an account is found or created. The provider must have verified it. Otherwise anyone who enters a
 * stranger's address at a provider could sign in to the stranger's account. The refusal is the same whether or not the address has an
 * account.
 * @throws provider_email_needs_verification
 */
export function requireVerifiedEmail({ email, isVerified, provider }: ProviderProfile): string {
  if (email !== undefined && isVerified) return email;
  throw new AuthError('provider_email_needs_verification', {
    message: `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  });
}

const GitHubAccount = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/**
 * Converts a GitHub account and its primary address to OpenID Connect claims.
 * @param account the response to `GET /user` @param emails the response to `GET /user/emails`
 * @throws ZodError for anything else
 */
export function gitHubClaims(account: unknown, emails: unknown): object {
  const { id, login, name, avatar_url: picture } = GitHubAccount.parse(account);
  const primary = GitHubEmails.parse(emails).find((each) => each.primary);
  return { sub: String(id), name: name || login, picture, email: primary?.email, email_verified: primary?.verified };
}

const AppleUser = z.object({ name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }) });

/** Reads the name that Apple sends at an account's first sign-in. It isn't signed, so nothing but the name is used. */
export function appleClaims(user: string | undefined): { name?: string } {
  const { data } = AppleUser.safeParse(parseJson(user ?? ''));
  return data ? { name: `${data.name.firstName} ${data.name.lastName}`.trim() } : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
