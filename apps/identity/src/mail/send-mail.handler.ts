import { JobHandler, type JobRun } from '@casebook/jobs';
import { Database, type Transaction } from '@casebook/platform';
import { IdentityOptions } from '../identity-options.ts';
import type { LinkRequest } from '../links/link-request.ts';
import { LinkRequestsRepository } from '../links/link-requests.repository.ts';
import { LINK_VALID_MS } from '../links/link-rules.ts';
import { codeHashOf, newCode } from '../links/mailed-code.ts';
import { hashOf, newSecret } from '../sessions/opaque-secret.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import { mailLink } from './mail-link.ts';
import { Mailer } from './mailer.ts';
import { PlanMail, type PlannedMail } from './plan-mail.ts';
import { SendMail } from './send-mail.job.ts';

/** What a mail contains that only its reader has. */
interface MailSecrets {
  readonly secret: string;
  readonly code: string;
}

/**
 * Sends a mail with a link and a code, which are generated here. Each attempt generates new ones. An earlier mail may have arrived, so all
 * stay valid until one is used.
 */
@JobHandler(SendMail)
export class SendMailHandler {
  constructor(
    private readonly database: Database,
    private readonly requests: LinkRequestsRepository,
    private readonly planMail: PlanMail,
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
    const planned = request && (await this.planMail.plan(tx, request));
    if (!planned) return undefined;
    const secrets = { secret: newSecret(), code: newCode() };
    await this.#store(tx, request, planned, secrets);
    tx.audit('identity.link-mailed', { purpose: request.purpose, ...(planned.userId && { userId: planned.userId }) });
    return this.#compose(request, planned, secrets);
  }

  async #store(
    tx: Transaction,
    { id: requestId, email }: LinkRequest,
    { type }: PlannedMail,
    secrets: MailSecrets,
  ): Promise<void> {
    const codeHash = codeHashOf(secrets.code, { requestId, email }, this.options.keySecret);
    const expiresAt = new Date(tx.now.getTime() + LINK_VALID_MS);
    await this.requests.addToken(tx, { hash: hashOf(secrets.secret), requestId, type, codeHash, expiresAt });
  }

  /** A nonce has no link: it is entered where it was requested. */
  #compose({ email, redirectTo }: LinkRequest, { kind, type, name }: PlannedMail, { secret, code }: MailSecrets): ComposedMail {
    const link = type !== 'reauthentication' && { link: mailLink(this.options.issuer, { secret, type, redirectTo }) };
    return composeMail(kind, { to: email, name, code, ...link });
  }
}
