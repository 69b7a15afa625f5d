import { describe, expect, it } from '@jest/globals';
import type { SubscriptionState } from '../stripe/subscription-state.ts';
import { dueNotices } from './notice-rules.ts';
import { wordingOf } from './send-notice.handler.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const END = new Date('2027-01-31T12:00:00Z');
const seconds = (date: Date) => date.getTime() / 1_000;
const before = (days: number) => new Date(END.getTime() - days * DAY_MS);

const trial: SubscriptionState = {
  subscriptionId: 'sub_1',
  priceId: 'price_1',
  isPlanPrice: true,
  status: 'trialing',
  cancelAtPeriodEnd: false,
  trialEnd: seconds(END),
};
const pastDue: SubscriptionState = { ...trial, status: 'past_due', pastDueSince: seconds(END) };

describe('mails about a subscription', () => {
  it('remind of the first payment in the last three days of the trial', () => {
    expect(dueNotices(trial, before(3.01))).toEqual([]);
    for (const days of [3, 2, 0.001])
      expect(dueNotices(trial, before(days))).toEqual([{ kind: 'trial-ending', about: `sub_1:${seconds(END)}` }]);
    expect(dueNotices(trial, END)).toEqual([]);
  });

  it('remind of no payment that won’t be made', () => {
    expect(dueNotices({ ...trial, cancelAtPeriodEnd: true, cancelAt: seconds(END) }, before(1))).toEqual([]);
    for (const status of ['active', 'canceled', 'paused', 'incomplete', 'unpaid'])
      expect(dueNotices({ ...trial, status }, before(1))).toEqual([]);
    expect(dueNotices({ ...trial, isPlanPrice: false }, before(1))).toEqual([]);
    expect(dueNotices(undefined, before(1))).toEqual([]);
  });

  it('say once per failed payment that it failed', () => {
    expect(dueNotices(pastDue, END)).toEqual([{ kind: 'payment-failed', about: `sub_1:${seconds(END)}` }]);
    expect(dueNotices({ ...pastDue, pastDueSince: 1 }, END)).not.toEqual(dueNotices(pastDue, END));
  });

  it('name the date, the price, and how to cancel', () => {
    const [notice] = dueNotices(trial, before(2));
    const wording = notice && wordingOf(notice, trial, before(2));
    expect(wording?.subject).toBe('Your Casebook trial ends on January 31, 2027');
    expect(wording?.before).toContain('$15.99 per month');
    expect(wording?.before).toContain('cancel at any time under Manage Subscription');
  });

  it('say until when the access stays after a failed payment', () => {
    const [notice] = dueNotices(pastDue, END);
    expect(notice && wordingOf(notice, pastDue, END)?.before).toContain('until February 3, 2027');
  });

  it('are not sent if they aren’t true anymore', () => {
    const [reminder] = dueNotices(trial, before(2));
    const [failure] = dueNotices(pastDue, END);
    expect(reminder && wordingOf(reminder, { ...trial, cancelAt: seconds(END) }, before(2))).toBeUndefined();
    expect(reminder && wordingOf(reminder, trial, END)).toBeUndefined();
    expect(failure && wordingOf(failure, { ...trial, status: 'active' }, END)).toBeUndefined();
    expect(failure && wordingOf(failure, undefined, END)).toBeUndefined();
  });
});
