import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CredentialCreationOptions, CredentialRequestOptions } from '@casebook/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a wrong or hostile authenticator, browser, or page does differently. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The `type` in the client data. */
  readonly ceremony?: string;
  readonly crossOrigin?: boolean;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** Signs with this credential of the authenticator instead of its newest usable one. */
  readonly credentialId?: string;
  /** Changes the client data after signing them. */
  readonly isTampered?: boolean;
  /** The attestation statement; default: none. */
  readonly attestation?: readonly [format: string, statement: Map<string, Parameters<typeof isoCBOR.encode>[0]>];
}

interface StoredKey {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  counter: number;
}

type Binary = string | ArrayBuffer | Uint8Array;
/** Options as the server sends them, or as the client parsed them. */
type CreationOptions = Pick<CredentialCreationOptions, 'rp'> & { challenge: Binary; user: { id: Binary } };
type RequestOptions = { rpId?: CredentialRequestOptions['rpId']; challenge: Binary; allowCredentials?: { id: Binary }[] };

const USER_TOUCHED = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with a browser around it: P-256 keys, and the JSON forms of credentials that browsers have (`toJSON`). */
export class SoftwareAuthenticator {
  readonly #keys: StoredKey[] = [];

  /** @param counts whether it has a signature count; synced passkeys have none */
  constructor(
    private readonly counts = true,
    private readonly origin = 'http://localhost:8080',
  ) {}

  create(options: CreationOptions, deviation: Deviation = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const rpId = deviation.rpId ?? options.rp.id;
    const id = randomBytes(32).toString('base64url');
    const key = { id, rpId, userHandle: toBase64Url(options.user.id), privateKey, counter: 0 };
    this.#keys.push(key);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), Buffer.from(id, 'base64url'), coseOf(publicKey)]);
    const authData = Buffer.concat([this.#authenticatorData(key, deviation, HAS_CREDENTIAL), credential]);
    const [fmt, attStmt] = deviation.attestation ?? ['none', new Map()];
    const attestation = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    const clientDataJSON = this.#clientData(toBase64Url(options.challenge), 'webauthn.create', deviation);
    const response = {
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: toBase64Url(isoCBOR.encode(attestation)),
      transports: ['internal' as const],
    };
    return asCredential({ id, rawId: id, type: 'public-key' as const, response });
  }

  get(options: RequestOptions, deviation: Deviation = {}) {
    const allowed = options.allowCredentials?.map((each) => toBase64Url(each.id));
    const usable = this.#keys.filter(({ id }) =>
      deviation.credentialId ? id === deviation.credentialId : (allowed?.includes(id) ?? true),
    );
    const key = usable.at(-1);
    if (!key) throw new Error('The authenticator has no such credential');
    if (this.counts) key.counter += 1;
    const authenticatorData = this.#authenticatorData(key, deviation);
    const clientDataJSON = this.#clientData(toBase64Url(options.challenge), 'webauthn.get', deviation);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), key.privateKey);
    const sent = deviation.isTampered ? Buffer.from(`${clientDataJSON} `) : clientDataJSON;
    const userHandle = deviation.userHandle === undefined ? key.userHandle : deviation.userHandle;
    const response = {
      clientDataJSON: sent.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(userHandle !== null && { userHandle }),
    };
    return asCredential({ id: key.id, rawId: key.id, type: 'public-key' as const, response });
  }

  #authenticatorData(
    key: StoredKey,
    { rpId = key.rpId, userVerified = true, counter = key.counter }: Deviation,
    flags = 0,
  ): Buffer {
    const data = Buffer.alloc(37);
    sha256(rpId).copy(data);
    data.writeUInt8(flags | USER_TOUCHED | (userVerified ? USER_VERIFIED : 0), 32);
    data.writeUInt32BE(counter, 33);
    return data;
  }

  #clientData(challenge: string, type: string, deviation: Deviation): Buffer {
    const { origin = this.origin, crossOrigin = false, ceremony = type } = deviation;
    return Buffer.from(JSON.stringify({ type: ceremony, challenge: deviation.challenge ?? challenge, origin, crossOrigin }));
  }
}

/** A credential as a browser returns it: auth-js calls `toJSON`, and so does `JSON.stringify`. */
const asCredential = <Json extends { id: string; rawId: string; type: 'public-key'; response: object }>(json: Json) => {
  const whole = { ...json, clientExtensionResults: {}, authenticatorAttachment: 'platform' as const };
  return { ...whole, toJSON: () => whole };
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const toBase64Url = (data: Binary): string =>
  typeof data === 'string' ? data : Buffer.from(new Uint8Array(data)).toString('base64url');

/** An EC2 key (RFC 9053, section 7.1.1): kty EC2, alg ES256, crv P-256, x, y. */
function coseOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}
