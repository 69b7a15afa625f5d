/** The public key of an authenticator: a passkey, or the security key of a factor. */
export interface Credential {
  readonly id: string;
  readonly userId: string;
  /** The second factor that the credential belongs to. Missing for a passkey. */
  readonly factorId?: string;
  /** The credential's id, which the authenticator chose, in base64url. */
  readonly credentialId: string;
  /** In COSE (RFC 9053). */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** The authenticator's count of signatures; 0 if it doesn't count. */
  readonly counter: number;
  /** How a browser reaches the authenticator, such as `internal` or `usb`. */
  readonly transports: readonly string[];
  /** The owner's name for the credential. Empty for a security key, whose factor has the name. */
  readonly friendlyName: string;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date;
}

/** A challenge for a passkey. A member's registration is bound to the member and the session; a visitor's sign-in has neither. */
export interface PasskeyChallenge {
  readonly id: string;
  /** What the authenticator signs, in base64url. */
  readonly challenge: string;
  readonly userId?: string;
  readonly sessionId?: string;
  readonly expiresAt: Date;
}
