import type { Provider } from '@supabase/auth-js';

/** The providers that get a button, with its label. Other providers aren't shown. */
export const providerLabels = {
  google: 'Google',
  azure: 'Microsoft',
  github: 'GitHub',
  apple: 'Apple',
  'custom:oidc': 'Single Sign-On',
} as const satisfies Partial<Record<Provider, string>>;

export type ShownProvider = keyof typeof providerLabels;

/** @param external which providers are enabled, from the service's settings */
export const shownProviders = (external: Readonly<Record<string, boolean>> = {}): ShownProvider[] =>
  (Object.keys(providerLabels) as ShownProvider[]).filter((provider) => external[provider]);
