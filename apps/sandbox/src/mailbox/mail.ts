import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { linksOfHtml, linksOfText, textOfHtml } from './mail-text.ts';

/** A stored mail, without attachments, which Casebook doesn't send. */
export interface Mail {
  id: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  from: string;
  /** Every recipient, including blind copies, in lower case. */
  to: string[];
  subject: string;
  messageId?: string;
  /** The text part, or text extracted from the HTML part. */
  text: string;
  html?: string;
  /** Its distinct http and https URLs, in order. */
  links: string[];
}

export interface Envelope {
  from: string;
  to: string[];
}

/** Parses a raw mail. @throws Error if it can't be parsed */
export async function readMail(raw: Buffer, envelope: Envelope, receivedAt: Date): Promise<Mail> {
  const { subject, messageId, text, html } = await PostalMime.parse(raw);
  return {
    id: randomUUID(),
    receivedAt: receivedAt.toISOString(),
    from: envelope.from,
    to: envelope.to.map((address) => address.toLowerCase()),
    subject: subject ?? '',
    ...(messageId === undefined ? {} : { messageId }),
    text: text ?? textOfHtml(html ?? ''),
    ...(html === undefined ? {} : { html }),
    links: [...new Set([...linksOfText(text ?? ''), ...linksOfHtml(html ?? '')])],
  };
}
