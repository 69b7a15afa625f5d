import type { Wording } from '@casebook/mail';
import type { NoticeKind, TokenType } from '../links/link-request.ts';

/** Every mail that identity sends. A change of address has one for each of the two addresses. */
export type MailKind = Exclude<TokenType, 'email_change'> | 'email_change_current' | 'email_change_new' | NoticeKind;

const ONCE = 'The link and the code work once and expire in an hour.';
const NOT_YOU =
  'If it wasn’t you, choose a new password right away: open Casebook and select “Forgot your password?”. That signs out everyone else.';

export const wordings: Record<MailKind, Wording> = {
  signup: {
    subject: 'Confirm your e-mail address – Casebook',
    before: 'Welcome to Casebook. Please confirm that this is your e-mail address:',
    action: 'Confirm my address',
    after: `${ONCE} If you didn’t sign up, you can ignore this e-mail.`,
  },
  invite: {
    subject: 'You’re invited to Casebook',
    before: 'You’ve been invited to study with Casebook. Accept the invitation here:',
    action: 'Accept the invitation',
    after: `${ONCE} If you didn’t expect an invitation, you can ignore this e-mail.`,
  },
  magiclink: {
    subject: 'Sign in to Casebook',
    before: 'Sign in to Casebook here:',
    action: 'Sign in',
    after: `${ONCE} If you didn’t request it, you can ignore this e-mail. Never give the code to anyone.`,
  },
  recovery: {
    subject: 'Choose a new password – Casebook',
    before: 'Someone, hopefully you, requested a new password for your Casebook account. Choose it here:',
    action: 'Choose a new password',
    after: `${ONCE} If it wasn’t you, you can ignore this e-mail: your password stays the same.`,
  },
  email_change_current: {
    subject: 'Confirm the change of your e-mail address – Casebook',
    before: 'You requested a new e-mail address for your Casebook account. Please confirm the change to:',
    action: 'Confirm the change',
    after: `${ONCE} The new address must confirm it too. If you didn’t request it, don’t confirm: your address then stays the same.`,
  },
  email_change_new: {
    subject: 'Confirm your new e-mail address – Casebook',
    before: 'This address was entered as the new e-mail address of a Casebook account. Please confirm that it’s yours:',
    action: 'Confirm my new address',
    after: `${ONCE} The account’s current address must confirm the change too. If you didn’t request it, you can ignore this e-mail.`,
  },
  reauthentication: {
    subject: 'Your Casebook verification code',
    before: 'Enter this code in Casebook to confirm that it’s you:',
    after:
      'The code works once and expires in an hour. If you didn’t request it, someone may be signed in to your account: sign out everywhere.',
  },
  new_device: {
    subject: 'New sign-in to your Casebook account',
    before: 'Someone signed in to your Casebook account on a device that we haven’t seen before:',
    after: `If it was you, there’s nothing to do. ${NOT_YOU}`,
  },
  password_changed: {
    subject: 'Your Casebook password was changed',
    before: 'The password of your Casebook account was just changed. Every other device was signed out.',
    after: `If it was you, there’s nothing to do. ${NOT_YOU}`,
  },
  email_changed: {
    subject: 'The e-mail address of your Casebook account was changed',
    before: 'Your Casebook account now has another e-mail address. This one no longer signs in.',
    after: 'If it was you, there’s nothing to do. If it wasn’t you, reply to this e-mail or contact us.',
  },
  factor_added: {
    subject: 'Two-step verification was turned on – Casebook',
    before: 'A second factor was added to your Casebook account. Signing in now needs it too.',
    after: `If it was you, there’s nothing to do. ${NOT_YOU}`,
  },
  identity_linked: {
    subject: 'A way to sign in was added – Casebook',
    before: 'An account at another provider can now sign in to your Casebook account.',
    after: `If it was you, there’s nothing to do. ${NOT_YOU}`,
  },
  identity_unlinked: {
    subject: 'A way to sign in was removed – Casebook',
    before: 'A way to sign in was removed from your Casebook account. Every other device was signed out.',
    after: `If it was you, there’s nothing to do. ${NOT_YOU}`,
  },
  passkey_added: {
    subject: 'A passkey was added to your Casebook account',
    before: 'A passkey was just added to your Casebook account. Whoever has it can sign in without your password.',
    after:
      'If it was you, there’s nothing to do. If it wasn’t you, remove the passkey on your account page right away, then choose a new password, which signs out everyone else.',
  },
};
