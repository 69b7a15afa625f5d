import { isIP } from 'node:net';
import { type AssumedRelyingParty, AuthError } from '@casebook/contracts';

/** The party that credentials belong to (WebAuthn, section 4): this service, at the origins of its web app. */
export interface RelyingPartySite {
  /** A domain: that of every origin, or a parent of it. */
  readonly id: string;
  readonly origins: readonly string[];
}

export interface RelyingPartySettings {
  readonly siteUrl: string;
  readonly webauthnRpId?: string | undefined;
  readonly webauthnRpOrigins?: readonly string[] | undefined;
}

/**
 * Derives the relying party from the settings, by default from the web app's address.
 * @returns undefined if the web app's address is one where browsers have no WebAuthn: plain HTTP, or an IP address
 * @throws Error if AUTH_WEBAUTHN_RP_ID or AUTH_WEBAUTHN_RP_ORIGINS is set and doesn't fit
 */
export function relyingPartySiteOf({
  siteUrl,
  webauthnRpId,
  webauthnRpOrigins,
}: RelyingPartySettings): RelyingPartySite | undefined {
  const site = {
    id: webauthnRpId ?? new URL(siteUrl).hostname,
    origins: (webauthnRpOrigins ?? [siteUrl]).map((url) => new URL(url).origin),
  };
  if (site.origins.every((origin) => isOriginOf(origin, site.id))) return site;
  if (webauthnRpId === undefined && webauthnRpOrigins === undefined) return undefined;
  throw new Error(
    `AUTH_WEBAUTHN_RP_ID (${site.id}) must be the domain, or a parent domain, of each of AUTH_WEBAUTHN_RP_ORIGINS (${site.origins.join(', ')}), which must be https addresses or localhost`,
  );
}

/** Whether browsers let a page of an origin use credentials of a relying party (WebAuthn, section 5.1.3). */
function isOriginOf(origin: string, rpId: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  const isDomain = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isSecure && isDomain && (hostname === rpId || hostname.endsWith(`.${rpId}`));
}

/** The client may name its relying party; it can't choose another than the server's. @throws validation_failed */
export function requireSameSite({ rpId, rpOrigins }: AssumedRelyingParty, site: RelyingPartySite): void {
  if (rpId && rpId !== site.id) throw new AuthError('validation_failed', { message: 'rpId is not that of this service' });
  if (rpOrigins?.some((origin) => !site.origins.includes(origin)))
    throw new AuthError('validation_failed', { message: 'rpOrigins must be origins of this service' });
}

/**
 * Whether a signature count shows that the credential may have been copied (WebAuthn, section 6.1.1): it must grow with each signature,
 * unless the authenticator doesn't count and it stays 0.
 */
export const isRegression = (stored: number, received: number): boolean => (stored > 0 || received > 0) && received <= stored;

/**
 * @throws webauthn_challenge_not_found for a challenge that doesn't exist, was answered, or is another member's or session's;
 *   webauthn_challenge_expired
 */
export function requireChallenge<Stored extends { readonly expiresAt: Date }>(challenge: Stored | undefined, now: Date): Stored {
  if (!challenge) throw new AuthError('webauthn_challenge_not_found');
  if (challenge.expiresAt <= now) throw new AuthError('webauthn_challenge_expired');
  return challenge;
}
