import { emailFlaw } from '@casebook/exam';
import { PermanentFailure } from '@casebook/platform';
import { createTransport } from 'nodemailer';
import type { ComposedMail } from './compose-mail.ts';
import type { MailSettings } from './mail-settings.ts';

// Shorter than the queue's timeout, so that a slow mail server fails the attempt instead of the run being aborted.
const CONNECT_LIMIT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 15_000;

/** Sends mail through the configured server. */
export class Mailer {
  readonly #transport;
  readonly #from: string;
  readonly #domain: string;

  constructor({ smtpUrl, mailFrom }: MailSettings) {
    this.#transport = createTransport({
      url: smtpUrl,
      connectionTimeout: CONNECT_LIMIT_MS,
      greetingTimeout: CONNECT_LIMIT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.#from = mailFrom;
    this.#domain = mailFrom.replace(/^.*@/, '').replace('>', '');
  }

  /**
   * @param id the same at every attempt, so that mail clients deduplicate a mail sent twice
   * @throws PermanentFailure if the server refuses the mail for good, or the address isn't one that accounts can have
   * @throws Error if the server is away or refuses the mail for now
   */
  async send({ to: address, ...mail }: ComposedMail, id: string): Promise<void> {
    if (emailFlaw(address) !== undefined) throw new PermanentFailure('The mail has no valid address');
    // Objects, because the transport parses a text as a list: `a,b@example.org` would go to b@example.org.
    const to = [{ name: '', address }];
    const envelope = { from: this.#from, to };
    try {
      await this.#transport.sendMail({ ...mail, from: this.#from, to, envelope, messageId: `<${id}@${this.#domain}>` });
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  }
}

/**
 * Nodemailer's errors for a refused envelope and a refused message. Its other errors concern the connection or the sign-in, which an
 * operator can fix.
 */
const MAIL_REFUSED = ['EENVELOPE', 'EMESSAGE'];

/**
 * @returns the failure for a status of 500 or more, which a client must not repeat (RFC 5321, section 4.2.1). It contains neither the
 *   server's text nor the transport's error, because both quote the recipient
 */
function refusalOf(error: unknown): PermanentFailure | undefined {
  const { code, responseCode, command } = Object(error) as { code?: string; responseCode?: number; command?: string };
  if (!code || !MAIL_REFUSED.includes(code) || !responseCode || responseCode < 500) return undefined;
  return new PermanentFailure(`The mail server refused the mail for good: ${responseCode} to ${command}`);
}
