import { z } from 'zod';
import { Pkce, RedirectQuery } from './auth.ts';

const MAX_VALUE = 512;

/** Starts signing in with a provider, or linking one. The parameters from `prompt` on are forwarded to the provider. */
export const AuthorizeQuery = RedirectQuery.extend({
  provider: z.string().max(64).optional(),
  /** Space-separated scopes in addition to those required for signing in. */
  scopes: z
    .string()
    .max(MAX_VALUE)
    .regex(/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/, 'scopes must be space-separated scope names')
    .optional(),
  ...Pkce,
  prompt: z.string().max(64).optional(),
  login_hint: z.string().max(MAX_VALUE).optional(),
  domain_hint: z.string().max(MAX_VALUE).optional(),
  hd: z.string().max(MAX_VALUE).optional(),
  access_type: z.string().max(64).optional(),
});
export type AuthorizeQuery = z.infer<typeof AuthorizeQuery>;

/** A text of any length, or undefined: an unusable value is refused by a redirect, not as an invalid request. */
const Anything = z.string().optional().catch(undefined);

/** The parameters with which a provider redirects back. */
export const ProviderCallback = z.object({
  state: Anything,
  code: Anything,
  iss: Anything,
  error: Anything,
  error_description: Anything,
  /** Sent by Apple at the first sign-in: the name, as JSON. */
  user: Anything,
});
export type ProviderCallback = z.infer<typeof ProviderCallback>;

/** The same fields, posted as a form by the browser. */
export const PostedProviderCallback = ProviderCallback.meta({ id: 'PostedProviderCallback' });

/** The provider's page to which the browser is redirected to link an account. */
export const LinkingStarted = z.object({ url: z.string() }).meta({ id: 'LinkingStarted' });
export type LinkingStarted = z.infer<typeof LinkingStarted>;

export const IdentityUnlinked = z.object({}).meta({ id: 'IdentityUnlinked' });
export type IdentityUnlinked = z.infer<typeof IdentityUnlinked>;
