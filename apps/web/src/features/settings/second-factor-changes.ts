import type { Factor, GoTrueClient } from '@supabase/auth-js';
import { answerChallenge, digitsOf, type PasskeyError } from '#shared/sign-in-methods.ts';

export interface Enrollment {
  readonly id: string;
  /** A `data:` URI of an SVG. */
  readonly qrCode: string;
  readonly secret: string;
}

/** The second factors of the account. */
export interface Factors {
  /** Id of the authenticator app. */
  readonly app?: string;
  readonly keys: readonly Factor[];
  readonly codesLeft: number;
}

/** The section's state. */
export type FactorState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'enrolling'; readonly enrollment: Enrollment }
  | { readonly kind: 'listed'; readonly factors: Factors }
  /** The recovery codes, which are shown only here. */
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** A change of the second factors. @throws the response's error */
export type FactorChange = (auth: GoTrueClient) => Promise<FactorState>;

/** @throws the response's error, if it has one */
function dataOf<Data>({ data, error }: { data: Data; error: PasskeyError | null }): NonNullable<Data> {
  if (error) throw error;
  return data as NonNullable<Data>;
}

export async function currentState(auth: GoTrueClient): Promise<FactorState> {
  const { totp, webauthn: keys } = dataOf(await auth.mfa.listFactors());
  const [app] = totp;
  if (!app && keys.length === 0) return { kind: 'listed', factors: { keys, codesLeft: 0 } };
  const { data, error } = await auth.mfa.recoveryCodes.getStatus();
  if (error && error.code !== 'mfa_factor_not_found') throw error;
  return { kind: 'listed', factors: { ...(app && { app: app.id }), keys, codesLeft: data?.remaining ?? 0 } };
}

export async function enroll(auth: GoTrueClient): Promise<FactorState> {
  const { id, totp } = dataOf(await auth.mfa.enroll({ factorType: 'totp', friendlyName: `App ${new Date().toISOString()}` }));
  return { kind: 'enrolling', enrollment: { id, qrCode: totp.qr_code, secret: totp.secret } };
}

export async function turnOn(auth: GoTrueClient, factorId: string, code: string): Promise<FactorState> {
  dataOf(await answerChallenge(() => auth.mfa.challengeAndVerify({ factorId, code: digitsOf(code) })));
  return firstCodes(auth);
}

/** Adds a security key through the browser's dialog. The first factor comes with recovery codes. */
export async function addKey(auth: GoTrueClient, keys: readonly Factor[], isOn: boolean): Promise<FactorState> {
  const names = new Set(keys.map((key) => key.friendly_name));
  const free = Array.from({ length: keys.length + 1 }, (_, at) => `Security key ${at + 1}`).find((name) => !names.has(name));
  dataOf(await answerChallenge(() => registerKey(auth, free ?? '')));
  return isOn ? currentState(auth) : firstCodes(auth);
}

/** First removes unverified keys, left by a canceled dialog: one of them may have the same name. */
async function registerKey(auth: GoTrueClient, friendlyName: string) {
  const { all } = dataOf(await auth.mfa.listFactors());
  const canceled = all.filter(({ factor_type: type, status }) => type === 'webauthn' && status === 'unverified');
  for (const { id } of canceled) dataOf(await auth.mfa.unenroll({ factorId: id }));
  return auth.mfa.webauthn.register({ friendlyName });
}

/** @returns the recovery codes, unless the account has some already */
async function firstCodes(auth: GoTrueClient): Promise<FactorState> {
  const { data } = await auth.mfa.recoveryCodes.getStatus();
  if (data) return currentState(auth);
  return { kind: 'codes', codes: dataOf(await auth.mfa.recoveryCodes.generate()).codes };
}

export async function replaceCodes(auth: GoTrueClient): Promise<FactorState> {
  return { kind: 'codes', codes: dataOf(await auth.mfa.recoveryCodes.regenerate()).codes };
}

export async function remove(auth: GoTrueClient, factorId: string): Promise<FactorState> {
  dataOf(await auth.mfa.unenroll({ factorId }));
  return currentState(auth);
}
