import type {
  AuthenticationResponse,
  CredentialCreationOptions,
  CredentialRequestOptions,
  RegistrationResponse,
} from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  generateChallenge,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers';
import { CHALLENGE_VALID_MS } from '../factors/factor-rules.ts';
import { IdentityOptions } from '../identity-options.ts';
import type { Credential } from './credential.ts';
import { isRegression, type RelyingPartySite, relyingPartySiteOf } from './webauthn-rules.ts';

const NAME = 'Casebook';
/** Every authenticator supports at least one of these. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** The account that a credential is created for. */
export interface CredentialOwner {
  /** The user handle, by which a discoverable credential identifies its account. An authenticator stores one credential per handle. */
  readonly handle: string;
  readonly name: string;
  readonly displayName: string;
}

/** What a ceremony must contain. */
export interface ExpectedCeremony {
  /** In base64url. */
  readonly challenge: string;
  /** Whether the authenticator must have checked who uses it, by a PIN or biometrics. */
  readonly requiresUser: boolean;
}

/** Why a ceremony was refused. `isRegression`: a valid signature whose count shows that the credential may have been copied. */
export interface Refusal {
  readonly refused: unknown;
  readonly isRegression: boolean;
}

export type NewCredential = Pick<Credential, 'credentialId' | 'publicKey' | 'counter' | 'transports'> & {
  /** The authenticator's model. */
  readonly aaguid: string;
};

/**
 * Creates the options of WebAuthn ceremonies and verifies the responses, without reading or writing stored data. The library throws plain
 * errors for any input it rejects, so every error is a refusal, and its reason is audited.
 */
@Injectable()
export class RelyingParty {
  /** Undefined if browsers don't offer WebAuthn at the web app's address. */
  readonly site: RelyingPartySite | undefined;
  readonly offersPasskeys: boolean;

  constructor(options: IdentityOptions) {
    this.site = relyingPartySiteOf(options);
    this.offersPasskeys = options.passkeys && this.site !== undefined;
  }

  /**
   * Creates the options of a registration.
   * @param existing the owner's credentials, whose authenticators are excluded
   */
  async createOptions(
    { handle, name, displayName }: CredentialOwner,
    existing: readonly Credential[],
    kind: 'passkey' | 'security key',
  ): Promise<CredentialCreationOptions> {
    const isPasskey = kind === 'passkey';
    return {
      rp: { id: this.#site().id, name: NAME },
      user: { id: isoBase64URL.fromUTF8String(handle), name, displayName },
      challenge: await newChallenge(),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_VALID_MS,
      excludeCredentials: existing.map(descriptorOf),
      authenticatorSelection: {
        residentKey: isPasskey ? 'required' : 'discouraged',
        requireResidentKey: isPasskey,
        userVerification: isPasskey ? 'required' : 'preferred',
      },
      attestation: 'none',
    };
  }

  /** @param allowed the credentials that can answer; default: every passkey of the site */
  async requestOptions(allowed?: readonly Credential[]): Promise<CredentialRequestOptions> {
    return {
      rpId: this.#site().id,
      challenge: await newChallenge(),
      timeout: CHALLENGE_VALID_MS,
      ...(allowed && { allowCredentials: allowed.map(descriptorOf) }),
      userVerification: allowed ? 'preferred' : 'required',
    };
  }

  /** Verifies a new credential. Its attestation is dropped unread: nothing here depends on the authenticator's maker. */
  async verifyRegistration(response: RegistrationResponse, expected: ExpectedCeremony): Promise<NewCredential | Refusal> {
    const transports = response.response.transports ?? [];
    try {
      requireOwnFrame(response.response.clientDataJSON);
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: withoutAttestation(response),
        expectedChallenge: expected.challenge,
        expectedOrigin: [...this.#site().origins],
        expectedRPID: this.#site().id,
        requireUserVerification: expected.requiresUser,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!verified) throw new Error('The registration is not valid');
      const { credential, aaguid } = registrationInfo;
      if (credential.id !== response.id) throw new Error('The response names another credential than the authenticator');
      return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter, transports, aaguid };
    } catch (refused) {
      return { refused, isRegression: false };
    }
  }

  /** Verifies an assertion. @returns the credential with its new signature count */
  async verifyAssertion(
    response: AuthenticationResponse,
    credential: Credential,
    expected: ExpectedCeremony,
  ): Promise<Credential | Refusal> {
    const { credentialId, publicKey, counter } = credential;
    try {
      requireOwnFrame(response.response.clientDataJSON);
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...response, response: withoutNull(response.response), clientExtensionResults: {} },
        expectedChallenge: expected.challenge,
        expectedOrigin: [...this.#site().origins],
        expectedRPID: this.#site().id,
        // The count is compared below, after the signature is verified, so that a forged count isn't reported as a copied credential.
        credential: { id: credentialId, publicKey, counter: 0 },
        requireUserVerification: expected.requiresUser,
      });
      if (!verified) throw new Error('The signature is not valid');
      const { newCounter } = authenticationInfo;
      if (isRegression(counter, newCounter))
        return { refused: new Error(`The signature count went from ${counter} to ${newCounter}`), isRegression: true };
      return { ...credential, counter: newCounter };
    } catch (refused) {
      return { refused, isRegression: false };
    }
  }

  #site(): RelyingPartySite {
    if (!this.site) throw new Error('WebAuthn is not available at AUTH_SITE_URL');
    return this.site;
  }
}

export const isRefusal = (outcome: object): outcome is Refusal => 'refused' in outcome;

const MAX_REASON = 200;

/**
 * @returns the reason for the audit entry. It may quote the client's input, so it is truncated and stripped of what PostgreSQL can't
 *   store.
 */
export const reasonOf = ({ refused }: Refusal): string =>
  (refused instanceof Error ? refused.message : String(refused)).slice(0, MAX_REASON).replaceAll(/\p{C}/gu, ' ');

const newChallenge = async (): Promise<string> => isoBase64URL.fromBuffer(await generateChallenge());

const descriptorOf = ({ credentialId, transports }: Credential) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

const withoutNull = ({ userHandle, ...rest }: AuthenticationResponse['response']) => ({
  ...rest,
  ...(userHandle && { userHandle }),
});

/** A page of another origin that frames this one must not start a ceremony. @throws Error */
function requireOwnFrame(clientDataJSON: string): void {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin) throw new Error('The ceremony ran in a frame of another origin');
}

/**
 * Replaces the attestation by `none`. The library would verify it, including certificates that the client sent and addresses in them.
 */
function withoutAttestation({ id, rawId, type, response }: RegistrationResponse) {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('authData');
  const none = isoCBOR.encode(
    new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  const attestationObject = isoBase64URL.fromBuffer(none);
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON: response.clientDataJSON, attestationObject },
    clientExtensionResults: {},
  };
}
