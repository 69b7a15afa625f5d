import { JobHandler, type JobRun } from '@casebook/jobs';
import { type ComposedMail, composeMail, type MailContent, Mailer } from '@casebook/mail';
import { Database, type Transaction } from '@casebook/platform';
import { IdentityOptions } from '../identity-options.ts';
import { IssueToken } from '../link-requests/issue-token.ts';
import type { LinkRequest, TokenType } from '../link-requests/link-request.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';
import { mailLink } from './mail-link.ts';
import { wordings } from './mail-wordings.ts';
import { PlanMail } from './plan-mail.ts';
import { SendMail } from './send-mail.job.ts';

/** The secrets in a mail. */
type MailSecrets = Pick<MailContent, 'link' | 'code'>;

/**
 * Sends a mail. Each attempt generates a new link and code. An earlier attempt's mail may have arrived, so all of them stay valid until
 * one is used.
 */
@JobHandler(SendMail)
export class SendMailHandler {
  constructor(
    private readonly database: Database,
    private readonly requests: LinkRequestsRepository,
    private readonly issueToken: IssueToken,
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
    const secrets = planned.type && (await this.#addToken(tx, request, planned.type));
    const { kind, name, detail, userId } = planned;
    tx.audit(secrets ? 'identity.link-mailed' : 'identity.owner-notified', {
      purpose: request.purpose,
      ...(userId && { userId }),
    });
    return composeMail(wordings[kind], { to: request.email, name, ...secrets, ...(detail && { detail }) });
  }

  /** A nonce has no link: it is entered where it was requested. */
  async #addToken(tx: Transaction, request: LinkRequest, type: TokenType): Promise<MailSecrets> {
    const { redirectTo } = request;
    const { secret, code } = await this.issueToken.issue(tx, request, type);
    return type === 'reauthentication' ? { code } : { code, link: mailLink({ secret, type, redirectTo }, this.options) };
  }
}
