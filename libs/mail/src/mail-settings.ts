import { type ConfigOf, setting } from '@casebook/platform';
import { z } from 'zod';

/** The settings of every program that sends mail. */
export const mailSettings = {
  smtpUrl: setting(
    'SMTP_URL',
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }).default('smtp://127.0.0.1:8025'),
    'The mail server',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    z
      .string()
      .regex(/@[^\s@<>]+>?$/, 'must end in an e-mail address')
      .default('Casebook <no-reply@casebook.example>'),
    'The sender of mails',
  ),
};
export type MailSettings = ConfigOf<typeof mailSettings>;
