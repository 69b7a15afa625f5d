/** The client that Casebook is at the issuer. The secret protects nothing: anyone can sign in as everyone there. */
export const issuerClient = { id: 'casebook', secret: 'casebook-sandbox' } as const;

/** Where the issuer is on the sandbox's server. */
export const ISSUER_PATH = '/issuer';
