import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Casebook's client at the issuer. The secret protects nothing: at the issuer, anyone can sign in as anyone. */
export const issuerClient = { id: 'casebook', secret: 'casebook-sandbox' } as const;

/** The path of the issuer on the sandbox's server. */
export const ISSUER_PATH = '/issuer';

/** The fields of the sign-in page. */
export const SignInForm = z.object({
  email: z.email('Enter an e-mail address').max(320, 'is too long'),
  name: z.string().trim().max(200, 'is too long').default(''),
  /** A checkbox, which a form omits if it isn't checked. */
  verified: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
});
export type SignInForm = z.infer<typeof SignInForm>;

/** The claims of an account of the issuer. */
export interface IssuerAccount {
  /** Derived from the address in lower case, so that it is the same at each sign-in. */
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
}

/** The issuer's accounts, in memory. An account has the values entered at its latest sign-in. */
export class IssuerAccounts {
  readonly #accounts = new Map<string, IssuerAccount>();

  /** @returns the account's `sub` */
  signIn({ email, name, verified }: SignInForm): string {
    const sub = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);
    this.#accounts.set(sub, { sub, email, email_verified: verified, ...(name !== '' && { name }) });
    return sub;
  }

  find(sub: string): IssuerAccount | undefined {
    return this.#accounts.get(sub);
  }
}
