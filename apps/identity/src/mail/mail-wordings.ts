import type { Wording } from '@casebook/mail';
import type { NoticeKind, TokenType } from '../link-requests/link-request.ts';

/** Every mail that identity sends. A change of address has one for each of the two addresses. */
export type MailKind = Exclude<TokenType, 'email_change'> | 'email_change_current' | 'email_change_new' | NoticeKind;

const ONCE = 'The link and code can be used once and expire in an hour.';
const NOT_YOU =
  'If this wasn’t you, choose a new password right away: open Casebook and select “Forgot your password?” That signs out everyone else.';

export const wordings: Record<MailKind, Wording> = {
  signup: {
    subject: 'Confirm your email address for Casebook',
    before: 'Welcome to Casebook. Please confirm that this is your email address:',
    action: 'Confirm my address',
    after: `${ONCE} If you didn’t sign up, you can ignore this email.`,
  },
  invite: {
    subject: 'You’re invited to Casebook',
    before: 'You’ve been invited to study with Casebook. Accept the invitation here:',
    action: 'Accept the invitation',
    after: `${ONCE} If you didn’t expect an invitation, you can ignore this email.`,
  },
  magiclink: {
    subject: 'Sign in to Casebook',
    before: 'Sign in to Casebook here:',
    action: 'Sign in',
    after: `${ONCE} If you didn’t request this, you can ignore this email. Never share the code with anyone.`,
  },
  recovery: {
    subject: 'Choose a new password for Casebook',
    before: 'We received a request to reset the password for your Casebook account. Choose a new password here:',
    action: 'Choose a new password',
    after: `${ONCE} If you didn’t request this, you can ignore this email. Your password will stay the same.`,
  },
  email_change_current: {
    subject: 'Confirm the change to your Casebook email address',
    before: 'You requested a new email address for your Casebook account. Please confirm the change to:',
    action: 'Confirm the change',
    after: `${ONCE} The change must also be confirmed from the new address. If you didn’t request this, don’t confirm it, and your address will stay the same.`,
  },
  email_change_new: {
    subject: 'Confirm your new email address for Casebook',
    before: 'This address was entered as the new email address for a Casebook account. Please confirm that it’s yours:',
    action: 'Confirm my new address',
    after: `${ONCE} The change must also be confirmed from the account’s current address. If you didn’t request this, you can ignore this email.`,
  },
  reauthentication: {
    subject: 'Your Casebook verification code',
    before: 'Enter this code in Casebook to confirm that it’s you:',
    after:
      'The code can be used once and expires in an hour. If you didn’t request it, someone else may be signed in to your account. Sign out everywhere.',
  },
  new_device: {
    subject: 'New sign-in to your Casebook account',
    before: 'Someone signed in to your Casebook account on a device we haven’t seen before:',
    after: `If this was you, you don’t need to do anything. ${NOT_YOU}`,
  },
  password_changed: {
    subject: 'Your Casebook password was changed',
    before: 'The password for your Casebook account was just changed. All other devices were signed out.',
    after: `If this was you, you don’t need to do anything. ${NOT_YOU}`,
  },
  email_changed: {
    subject: 'Your Casebook email address was changed',
    before: 'The email address for your Casebook account was changed. You can no longer sign in with this one.',
    after: 'If this was you, you don’t need to do anything. If this wasn’t you, reply to this email or contact us.',
  },
  factor_added: {
    subject: 'Two-step verification was turned on for Casebook',
    before: 'A second factor was added to your Casebook account. You’ll now need it to sign in.',
    after: `If this was you, you don’t need to do anything. ${NOT_YOU}`,
  },
  identity_linked: {
    subject: 'A sign-in method was added to your Casebook account',
    before: 'An account with another provider can now be used to sign in to your Casebook account.',
    after: `If this was you, you don’t need to do anything. ${NOT_YOU}`,
  },
  identity_unlinked: {
    subject: 'A sign-in method was removed from your Casebook account',
    before: 'A sign-in method was removed from your Casebook account. All other devices were signed out.',
    after: `If this was you, you don’t need to do anything. ${NOT_YOU}`,
  },
  passkey_added: {
    subject: 'A passkey was added to your Casebook account',
    before: 'A passkey was just added to your Casebook account. Anyone who has it can sign in without your password.',
    after:
      'If this was you, you don’t need to do anything. If this wasn’t you, remove the passkey from your account page right away, then choose a new password. That signs out everyone else.',
  },
};
