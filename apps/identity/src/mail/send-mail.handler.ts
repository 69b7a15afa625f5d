import { JobHandler, type JobRun } from '@casebook/jobs';
import { Database, type Transaction } from '@casebook/platform';
import { nameOf } from '../accounts/account-rules.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import type { LinkRequest } from '../links/link-request.ts';
import { LinkRequestsRepository } from '../links/link-requests.repository.ts';
import { LINK_VALID_MS } from '../links/link-rules.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import { Mailer } from './mailer.ts';
import { SendMail } from './send-mail.job.ts';

/** The recipient of a mail. */
interface Recipient {
  readonly name: string | undefined;
  /** Set if the address has an account. */
  readonly userId?: string;
}

/**
 * Sends a mail with a link, whose secret is generated here. Each attempt generates a new one. An earlier mail may have arrived, so every
 * link stays valid until one is used.
 */
@JobHandler(SendMail)
export class SendMailHandler {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly requests: LinkRequestsRepository,
    private readonly mailer: Mailer,
    private readonly options: IdentityOptions,
  ) {}

  async handle({ id, payload, caller, signal }: JobRun<typeof SendMail>): Promise<void> {
    const mail = await this.database.write(caller, (tx) => this.#prepare(tx, payload.requestId));
    signal.throwIfAborted();
    if (mail) await this.mailer.send(mail, id);
  }

  /** @returns undefined if the request has expired or its address gets no mail */
  async #prepare(tx: Transaction, requestId: string): Promise<ComposedMail | undefined> {
    const request = await this.requests.find(tx, requestId);
    const recipient = request && (await this.#recipientOf(tx, request));
    if (!recipient) return undefined;
    const secret = newSecret();
    const expiresAt = new Date(tx.now.getTime() + LINK_VALID_MS);
    await this.requests.addToken(tx, { hash: hashOf(secret), requestId, expiresAt });
    const { purpose } = request;
    tx.audit('identity.link-mailed', { purpose, ...(recipient.userId && { userId: recipient.userId }) });
    return this.#compose(request, recipient, secret);
  }

  /** Recovery mails go only to addresses with an account, confirmations only to addresses without one. */
  async #recipientOf(tx: Transaction, request: LinkRequest): Promise<Recipient | undefined> {
    const userId = await this.accounts.idOf(request.email, tx);
    if (request.purpose === 'signup') return userId ? undefined : { name: nameOf(request) };
    const account = userId && (await this.accounts.find(userId, tx));
    return account ? { name: nameOf(account), userId } : undefined;
  }

  #compose({ email, purpose, redirectTo }: LinkRequest, { name }: Recipient, secret: string): ComposedMail {
    const link = new URL(`${this.options.issuer}/verify`);
    link.search = new URLSearchParams({ token: secret, type: purpose, redirect_to: redirectTo }).toString();
    return composeMail(purpose, { to: email, name, link: link.href });
  }
}
