import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { composeMail, Mailer } from '@casebook/mail';
import { Clock } from '@casebook/platform';
import { BillingOptions } from '../billing-options.ts';
import { MembersRepository } from '../records/members.repository.ts';
import { SubscriptionsRepository } from '../records/subscriptions.repository.ts';
import { wordingOf } from './notice-wordings.ts';
import { NoticesRepository } from './notices.repository.ts';
import { SendNotice } from './send-notice.job.ts';

/** Sends a mail about a subscription, unless what it says isn't true anymore. */
@JobHandler(SendNotice)
export class SendNoticeHandler implements HandlesJob<typeof SendNotice> {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly members: MembersRepository,
    private readonly mailer: Mailer,
    private readonly options: BillingOptions,
    private readonly clock: Clock,
  ) {}

  async handle({ id, payload, signal }: JobRun<typeof SendNotice>): Promise<void> {
    const notice = await this.notices.find(payload.noticeId);
    const to = notice && (await this.members.emailOf(notice.userId));
    if (!notice || to === undefined) return;
    const wording = wordingOf(notice, await this.subscriptions.find(notice.userId), this.clock.now());
    signal.throwIfAborted();
    // The settings page, not the portal: its address would expire before the mail is read.
    if (wording)
      await this.mailer.send(composeMail(wording, { to, name: undefined, link: `${this.options.siteUrl}/settings` }), id);
  }
}
