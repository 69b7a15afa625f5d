/** The fixed text of a kind of mail. */
export interface Wording {
  readonly subject: string;
  /** What the mail is about. It is followed by the link and the code, if the mail has them. */
  readonly before: string;
  /** The text of the link. */
  readonly action?: string;
  readonly after: string;
}

export interface MailContent {
  readonly to: string;
  readonly name: string | undefined;
  /** Missing in a notice, and in a mail that only has a code. */
  readonly link?: string;
  readonly code?: string;
  /** What the mail is about: a requested address, or a new device. */
  readonly detail?: string;
}

export interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Composes a mail with at most one link and one code, in plain text and HTML. */
export function composeMail(wording: Wording, content: MailContent): ComposedMail {
  const { to, name } = content;
  const greeting = name ? `Hello ${oneLine(name)},` : 'Hello,';
  return { to, subject: wording.subject, text: toText(greeting, wording, content), html: toHtml(greeting, wording, content) };
}

function toText(greeting: string, { before, after }: Wording, { link, code, detail }: MailContent): string {
  const parts = [greeting, before, detail, link, code && `${codeLabel(link)} ${code}`, after, 'Casebook'];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const codeLabel = (link: string | undefined): string => (link ? 'Or enter this code:' : 'Your code:');

// Mail clients ignore style sheets and many properties, so styles are inline and simple.
const STYLES = {
  page: 'margin: 0; padding: 24px 12px; background: #f3f4f6; font-family: -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif',
  card: 'max-width: 520px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 12px; color: #1f2937; font-size: 16px; line-height: 1.5',
  brand: 'margin: 0 0 24px; font-size: 18px; font-weight: 700; color: #1f2937',
  text: 'margin: 0 0 20px',
  detail: 'margin: 0 0 20px; font-weight: 600; word-break: break-all',
  button:
    'display: inline-block; padding: 12px 24px; background: #1d4ed8; border-radius: 8px; color: #ffffff; font-weight: 600; text-decoration: none',
  code: 'margin: 0 0 20px; padding: 16px; background: #f3f4f6; border-radius: 8px; color: #1f2937; font-family: Menlo, Consolas, monospace; font-size: 28px; letter-spacing: 6px; text-align: center',
  small: 'margin: 0; color: #4b5563; font-size: 14px',
  hidden: 'display: none; max-height: 0; overflow: hidden',
};

function toHtml(greeting: string, { subject, before, action, after }: Wording, { link, code, detail }: MailContent): string {
  const paragraph = (text: string, style = STYLES.text) => `<p style="${style}">${escapeHtml(text)}</p>`;
  const button =
    link &&
    `<p style="${STYLES.text}"><a href="${escapeHtml(link)}" style="${STYLES.button}">${escapeHtml(action ?? 'Continue')}</a></p>`;
  const lines = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head><body style="${STYLES.page}">`,
    `<div style="${STYLES.hidden}">${escapeHtml(before)}</div>`,
    `<div role="article" lang="en" style="${STYLES.card}">`,
    paragraph('Casebook', STYLES.brand),
    paragraph(greeting),
    paragraph(before),
    detail && paragraph(detail, STYLES.detail),
    button,
    code && paragraph(codeLabel(link)),
    code && paragraph(code, STYLES.code),
    paragraph(after, STYLES.small),
    '</div></body></html>',
  ];
  return lines.filter(Boolean).join('\n');
}

/** A name is user input: it must not add lines or links to the mail. */
const oneLine = (name: string): string =>
  name
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(/[:/.]+/g, ' ')
    .trim();

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
