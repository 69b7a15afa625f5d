import { describe, expect, it } from '@jest/globals';
import type { CustomerState } from '../stripe/subscription-state.ts';
import { abandonedSubscriptions, type CheckoutTerms, hasSubscription, isSameRequest, sessionRequest } from './checkout-rules.ts';

const terms: CheckoutTerms = {
  userId: 'a3f0a0a0-0000-4000-8000-000000000001',
  customerId: 'cus_1',
  priceId: 'price_1',
  hasTrial: true,
  siteUrl: 'https://casebook.example',
};
const stateWith = (...statuses: string[]): CustomerState => ({
  isDeleted: false,
  hadTrial: false,
  openSubscriptions: statuses.map((status) => ({ id: `sub_${status}`, status })),
});

describe('a checkout', () => {
  it('asks for the card, returns to success, and can be left to pricing', () => {
    expect(sessionRequest(terms)).toEqual({
      mode: 'subscription',
      customer: 'cus_1',
      client_reference_id: terms.userId,
      line_items: [{ price: 'price_1', quantity: 1 }],
      payment_method_collection: 'always',
      subscription_data: { trial_period_days: 7, metadata: { user_id: terms.userId } },
      success_url: 'https://casebook.example/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://casebook.example/pricing',
    });
  });

  it('has a trial and a discount only if they are granted', () => {
    const paid = sessionRequest({ ...terms, hasTrial: false, promotionCodeId: 'promo_1' });
    expect(paid.subscription_data).not.toHaveProperty('trial_period_days');
    expect(paid.discounts).toEqual([{ promotion_code: 'promo_1' }]);
  });

  it('is the same for the same terms, in whatever order its fields are stored', () => {
    const { mode, ...others } = sessionRequest(terms);
    expect(isSameRequest({ ...others, mode }, sessionRequest(terms))).toBe(true);
    for (const other of [{ hasTrial: false }, { priceId: 'price_2' }, { promotionCodeId: 'promo_1' }, { customerId: 'cus_2' }])
      expect(isSameRequest(sessionRequest({ ...terms, ...other }), sessionRequest(terms))).toBe(false);
  });

  it.each(['active', 'trialing', 'past_due', 'unpaid', 'paused'])('is not needed with a subscription that is %s', (status) => {
    expect(hasSubscription(stateWith(status))).toBe(true);
  });

  it('replaces a subscription whose first payment was never made', () => {
    expect(hasSubscription(stateWith('incomplete'))).toBe(false);
    expect(abandonedSubscriptions(stateWith('incomplete', 'active'))).toEqual(['sub_incomplete']);
  });
});
