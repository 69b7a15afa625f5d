import { emailFlaw } from '@casebook/exam';
import { createTransport } from 'nodemailer';
import type { ComposedMail } from './compose-mail.ts';
import type { MailSettings } from './mail-settings.ts';

// Shorter than the queue's timeout, so that a slow mail server fails the attempt instead of the run being aborted.
const CONNECT_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = 15_000;

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
      socketTimeout: ANSWER_LIMIT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.#from = mailFrom;
    this.#domain = mailFrom.replace(/^.*@/, '').replace('>', '');
  }

  /**
   * @param id the same at every attempt, so that mail clients deduplicate a mail sent twice
   * @throws Error if the server doesn't accept the mail, or the address isn't one that accounts can have
   */
  async send({ to: address, ...mail }: ComposedMail, id: string): Promise<void> {
    if (emailFlaw(address) !== undefined) throw new Error('The mail has no valid address');
    // Objects, because the transport parses a text as a list: `a,b@example.org` would go to b@example.org.
    const to = [{ name: '', address }];
    const envelope = { from: this.#from, to };
    await this.#transport.sendMail({ ...mail, from: this.#from, to, envelope, messageId: `<${id}@${this.#domain}>` });
  }
}
