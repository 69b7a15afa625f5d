import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { linksOfHtml, linksOfText, textOfHtml } from './mail-text.ts';

/** A mail as the sandbox keeps it: no attachments' contents, since nothing here sends any. */
export interface Mail {
  id: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  from: string;
  /** Whom it was delivered to, blind copies included, in lower case. */
  to: string[];
  subject: string;
  messageId?: string;
  /** The text part, or what can be read of the HTML part. */
  text: string;
  html?: string;
  /** Every http and https address in it, in order, once. */
  links: string[];
}

export interface Envelope {
  from: string;
  to: string[];
}

/** Reads a raw mail. Throws when it is no mail that can be parsed. */
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
