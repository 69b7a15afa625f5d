import type { LinkPurpose } from '@casebook/contracts';

export interface MailContent {
  readonly to: string;
  readonly name: string | undefined;
  readonly link: string;
}

export interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Wording {
  readonly subject: string;
  readonly before: string;
  readonly action: string;
  readonly after: string;
}

const wordings: Record<LinkPurpose, Wording> = {
  signup: {
    subject: 'Confirm your e-mail address – Casebook',
    before: 'Welcome to Casebook. Please confirm that this is your e-mail address:',
    action: 'Confirm my address',
    after: 'The link works once and expires in an hour. If you didn’t sign up, you can ignore this e-mail.',
  },
  recovery: {
    subject: 'Choose a new password – Casebook',
    before: 'Someone, hopefully you, requested a new password for your Casebook account. Choose it here:',
    action: 'Choose a new password',
    after:
      'The link works once and expires in an hour. If it wasn’t you, you can ignore this e-mail: your password stays the same.',
  },
};

/** Composes a mail with one link, in plain text and HTML. */
export function composeMail(purpose: LinkPurpose, { to, name, link }: MailContent): ComposedMail {
  const { subject, before, action, after } = wordings[purpose];
  const greeting = name ? `Hello ${oneLine(name)},` : 'Hello,';
  return {
    to,
    subject,
    text: `${greeting}\n\n${before}\n\n${link}\n\n${after}\n\nCasebook\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5; max-width: 34em">',
      `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(before)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`,
      `<p>${escapeHtml(after)}</p><p>Casebook</p></body></html>`,
    ].join('\n'),
  };
}

/** A name is user input: it must not add lines or links to the mail. */
const oneLine = (name: string): string =>
  name
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(/[:/.]+/g, ' ')
    .trim();

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
