import { Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { IdentityOptions } from '../identity-options.ts';
import type { ComposedMail } from './compose-mail.ts';

// Together less than the queue's lock, so that no second worker begins while the first still waits.
const CONNECT_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = 15_000;

/** Hands mail to the configured server. */
@Injectable()
export class Mailer {
  readonly #transport;
  readonly #from: string;
  readonly #domain: string;

  constructor({ smtpUrl, mailFrom }: IdentityOptions) {
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
   * @param id the same at every attempt, so that a mail sent twice is shown once
   * @throws Error where the server does not take it
   */
  async send(mail: ComposedMail, id: string): Promise<void> {
    await this.#transport.sendMail({ ...mail, from: this.#from, messageId: `<${id}@${this.#domain}>` });
  }
}
