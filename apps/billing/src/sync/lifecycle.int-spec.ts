import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBilling, until } from '../../test/billing-under-test.ts';
import { PAST_DUE_GRACE_MS } from '../access/entitlement.ts';

describe('a subscription', () => {
  const tested = setUpBilling({ environment: { LIMIT_SCALE: '10' } });
  const member = createBeforeEach(() => tested.member());
  let customer: string;

  beforeEach(async () => {
    customer = await tested.subscribe(member);
  });

  const control = async (name: string, input: object) => {
    const response = await fetch(`${tested.sandbox.url}/api/stripe/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  };
  const moveTo = (to: string, card?: string) => control('move-time', { customer, to, ...(card && { card }) });
  const subscription = async () => {
    const [found] = (await tested.stripe.subscriptions.list({ customer, status: 'all' })).data;
    if (!found) throw new Error('There is no subscription');
    return found;
  };
  const is = (status: string) => until(`the subscription is ${status}`, async () => (await tested.get(member)).status === status);
  const access = async () => (await tested.get(member)).access as { active: boolean; reason: string; activeUntil?: string };
  const mailsAbout = async (text: string) =>
    (await tested.mails()).filter(({ to, subject }) => to.includes(`${member.id}@example.org`) && subject.includes(text));

  it('is announced by mail before its trial ends, once, with the price and how to cancel', async () => {
    await moveTo('trial-notice');
    await until('the mail is there', async () => (await mailsAbout('trial ends')).length > 0);
    const [mail] = await mailsAbout('trial ends');
    expect(mail?.text).toContain('$15.99 per month');
    expect(mail?.links).toEqual([`${tested.config.siteUrl}/settings`]);
    await tested.stripe.subscriptions.update((await subscription()).id, { metadata: { touched: 'again' } });
    await until('the change was fetched', async () => {
      const [row] = await tested.query<{ due: boolean }>(
        'SELECT sync_done < sync_requested AS due FROM stripe_customers WHERE user_id = $1',
        [member.id],
      );
      return row?.due === false;
    });
    expect(await mailsAbout('trial ends')).toHaveLength(1);
  });

  it('goes from the trial over into paid months, without a change of access', async () => {
    await moveTo('period-end');
    await is('active');
    await moveTo('period-end');
    await until('the next month began', async () => {
      const [item] = (await subscription()).items.data;
      return (await tested.get(member)).current_period_end === item?.current_period_end;
    });
    expect(await access()).toEqual({ active: true, reason: 'subscription' });
    expect(await tested.published(member)).toHaveLength(1);
  });

  it('gives access for three days after a renewal failed, tells by mail, and ends by itself', async () => {
    await moveTo('period-end');
    await is('active');
    await moveTo('period-end', 'fails-when-charged');
    await is('past_due');
    const { active, activeUntil } = await access();
    expect(active).toBe(true);
    expect(Math.abs(Date.parse(activeUntil ?? '') - Date.now() - PAST_DUE_GRACE_MS)).toBeLessThan(60_000);
    expect((await tested.published(member)).at(-1)).toMatchObject({ granted: true, activeUntil });
    await until('the mail is there', async () => (await mailsAbout('payment failed')).length === 1);
    tested.clock.set(new Date(Date.parse(activeUntil ?? '') + 1));
    expect(await access()).toEqual({ active: false, reason: 'none' });
    expect(await tested.get(member)).toMatchObject({ isActive: false, status: 'past_due' });
    tested.clock.set(new Date());
  });

  it('recovers when the card pays at the next attempt', async () => {
    await moveTo('period-end', 'fails-when-charged');
    await is('past_due');
    await moveTo('retry', 'succeeds');
    await is('active');
    expect(await access()).toEqual({ active: true, reason: 'subscription' });
    expect((await tested.published(member)).map(({ activeUntil }) => activeUntil !== undefined)).toEqual([false, true, false]);
  });

  it('that is canceled in the portal gives access to the end of its period, can be resumed, and then ends', async () => {
    const { id } = await subscription();
    await tested.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await until('the cancellation is there', async () => (await tested.get(member)).cancel_at_period_end === true);
    const { current_period_end: end } = await tested.get(member);
    expect(await access()).toEqual({
      active: true,
      reason: 'subscription',
      activeUntil: new Date(Number(end) * 1_000).toISOString(),
    });
    await tested.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await until('the resumption is there', async () => (await tested.get(member)).cancel_at_period_end === false);
    expect(await access()).toEqual({ active: true, reason: 'subscription' });
    await tested.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await moveTo('period-end');
    await is('canceled');
    expect(await access()).toEqual({ active: false, reason: 'none' });
    expect(await mailsAbout('trial ends')).toEqual([]);
  });

  it('that is paused gives none, and gives access again when it is resumed', async () => {
    const { id } = await subscription();
    await control('pause', { subscription: id });
    await is('paused');
    expect(await access()).toEqual({ active: false, reason: 'none' });
    expect(await tested.checkout(member)).toContain('/p/session/');
    await control('resume', { subscription: id });
    await until('it is active', async () => (await tested.get(member)).isActive === true);
  });

  it('keeps its access through a refund and a dispute, which change no subscription', async () => {
    await moveTo('period-end');
    await is('active');
    const [charge] = await charges();
    await control('refund', { charge });
    await control('dispute', { charge });
    await until('the messages are there', async () => {
      const rows = await tested.query('SELECT FROM stripe_events WHERE user_id = $1 AND type LIKE $2', [member.id, 'charge.%']);
      return rows.length > 0;
    });
    expect(await access()).toEqual({ active: true, reason: 'subscription' });
  });

  const charges = async () => {
    const state = await (await fetch(`${tested.sandbox.url}/api/stripe?customer=${customer}`)).json();
    const found = JSON.stringify(state).match(/ch_\w+/g) ?? [];
    return [...new Set(found)];
  };
});
