import { isPersisted, persist, readPersisted, removePersisted } from '@casebook/api-client';

/**
 * What onboarding stores in the browser until the member has a password. The keys have no user id, because they are removed at sign-out
 * and once the password is set.
 */
const ONBOARD_EMAIL = 'onboard_email';
const NEEDS_PASSWORD_SETUP = 'needs_password_setup';

/** Called after the mailed link of onboarding was opened: stores that the account needs a password, and that the checkout comes next. */
export function rememberOnboarding(email: string): void {
  persist(ONBOARD_EMAIL, email);
  persist(NEEDS_PASSWORD_SETUP, true);
}

/** @returns the address stored by onboarding */
export function onboardEmail(): string | undefined {
  const stored = isPersisted(ONBOARD_EMAIL) ? readPersisted(ONBOARD_EMAIL) : undefined;
  return typeof stored === 'string' ? stored : undefined;
}

export const needsPasswordSetup = (): boolean => isPersisted(NEEDS_PASSWORD_SETUP);

/** Clears only the flag, as the payment's success page does. */
export const clearPasswordSetup = (): void => removePersisted(NEEDS_PASSWORD_SETUP);

export function forgetOnboarding(): void {
  for (const key of [ONBOARD_EMAIL, NEEDS_PASSWORD_SETUP]) removePersisted(key);
}
