import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';

// RFC 6238 with the parameters that every authenticator app supports.
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** How many time steps an authenticator's clock may be off (RFC 6238, section 5.2, recommends one). */
const WINDOW = 1;
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/**
 * Checks a code in constant time. Each time step is accepted once, and afterwards only later ones (RFC 6238, section 5.2).
 * @param secret Base32
 * @param lastUsedStep the newest accepted time step
 * @returns the code's time step, or undefined if the code is not accepted
 */
export function acceptedStep(secret: string, code: string, lastUsedStep: number | undefined, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...PARAMETERS, secret: Secret.fromBase32(secret), token, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  const step = TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta;
  return step > (lastUsedStep ?? -1) ? step : undefined;
}

/** @returns the `otpauth:` URI from which authenticator apps read the secret (Google's Key Uri Format) */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...PARAMETERS, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** @returns an SVG that stays readable on a dark page. It contains no `#`, which would end the `data:` URI that auth-js builds from it. */
export const qrCodeOf = (uri: string): string => encodeQR(uri, 'svg').replace('<svg ', '<svg style="background:white" ');
