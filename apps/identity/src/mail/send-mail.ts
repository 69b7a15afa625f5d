import { JobHandler, type JobRun } from '@casebook/jobs';
import { Database, type Transaction } from '@casebook/platform';
import type { Account } from '../accounts/account.ts';
import { nameOf } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { LINK_GOOD_MS } from '../links/link-rules.ts';
import { LinksRepository } from '../links/links.repository.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import { Mailer } from './mailer.ts';
import { SendMail } from './send-mail.job.ts';

/**
 * Sends a mail with a link whose secret is made here, just before. A further attempt makes another one: nobody knows whether
 * the mail before arrived, so both stay good until one is used.
 */
@JobHandler(SendMail)
export class SendMailHandler {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly links: LinksRepository,
    private readonly mailer: Mailer,
    private readonly options: IdentityOptions,
  ) {}

  async handle({ id, payload, caller }: JobRun<typeof SendMail>): Promise<void> {
    const mail = await this.database.write(caller, (tx) => this.#prepare(tx, payload));
    if (mail) await this.mailer.send(mail, id);
  }

  /** @returns the mail, or undefined where there is nobody to write to or nothing left to confirm */
  async #prepare(tx: Transaction, payload: JobRun<typeof SendMail>['payload']): Promise<ComposedMail | undefined> {
    const { userId, purpose, codeChallenge } = payload;
    const account = await this.accounts.find(userId, tx);
    if (!account || (purpose === 'signup' && account.emailConfirmedAt)) return undefined;
    const secret = newSecret();
    const expiresAt = new Date(tx.now.getTime() + LINK_GOOD_MS);
    await this.links.addToken(tx, { hash: hashOf(secret), userId, purpose, expiresAt, ...(codeChallenge && { codeChallenge }) });
    tx.audit('identity.link-mailed', { userId, purpose });
    return this.#compose(account, payload, secret);
  }

  #compose(account: Account, { purpose, redirectTo }: JobRun<typeof SendMail>['payload'], secret: string): ComposedMail {
    const link = new URL(`${this.options.issuer}/verify`);
    link.search = new URLSearchParams({ token: secret, type: purpose, redirect_to: redirectTo }).toString();
    return composeMail(purpose, { to: account.email, name: nameOf(account), link: link.href });
  }
}
