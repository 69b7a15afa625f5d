import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { composeMail, Mailer, type Wording } from '@casebook/mail';
import { Clock } from '@casebook/platform';
import { PAST_DUE_GRACE_MS } from '../access/entitlement.ts';
import { BillingOptions } from '../billing-options.ts';
import { MembersRepository } from '../records/members.repository.ts';
import { SubscriptionsRepository } from '../records/subscriptions.repository.ts';
import type { SubscriptionState } from '../stripe/subscription-state.ts';
import { dueNotices, type Notice } from './notice-rules.ts';
import { NoticesRepository } from './notices.repository.ts';
import { SendNotice } from './send-notice.job.ts';

/** The long US form of a date, in UTC: January 31, 2027. */
const date = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' });

const { price, currency, interval } = SUBSCRIPTION_PLAN;
const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(price);

/** @returns the text of a notice; undefined if the state doesn't call for it anymore */
export function wordingOf({ kind, about }: Notice, state: SubscriptionState | undefined, now: Date): Wording | undefined {
  const isDue = dueNotices(state, now).some((due) => due.kind === kind && due.about === about);
  if (!isDue || !state) return undefined;
  return kind === 'trial-ending' ? trialEnding((state.trialEnd ?? 0) * 1_000) : paymentFailed((state.pastDueSince ?? 0) * 1_000);
}

const trialEnding = (endsMs: number): Wording => ({
  subject: `Your Casebook trial ends on ${date(endsMs)}`,
  before: `Your free trial ends on ${date(endsMs)}. Your subscription then starts at ${amount} per ${interval}, charged to the card on file, unless you cancel before then. You can cancel at any time under Manage Subscription:`,
  action: 'Open subscription settings',
  after: 'If you want to keep your access, you don’t need to do anything.',
});

const paymentFailed = (sinceMs: number): Wording => ({
  subject: 'Your Casebook payment failed',
  before: `We couldn’t charge your card for Casebook. We’ll try again, and you keep your access until ${date(sinceMs + PAST_DUE_GRACE_MS)}. Update your payment method under Manage Subscription:`,
  action: 'Update payment method',
  after: 'If you’ve already updated it, you can ignore this email.',
});

/** Sends a mail about a subscription, unless its text no longer applies. */
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
    // Links to the settings page instead of the portal, whose URL would expire before the mail is read.
    if (wording)
      await this.mailer.send(composeMail(wording, { to, name: undefined, link: `${this.options.siteUrl}/settings` }), id);
  }
}
