import { startBeforeAll } from '@casebook/testing/hooks';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startBilling } from '../test/billing-under-test.ts';
import { UnreliableStripe } from '../test/unreliable-stripe.ts';

/** The gateway's timeout. After it, the member would get the gateway's message. */
const GATEWAY_LIMIT_MS = 15_000;

describe('while Stripe accepts requests and never answers', () => {
  let stripe: UnreliableStripe;
  const tested = startBeforeAll(async () => {
    stripe = await UnreliableStripe.start();
    stripe.mode = 'silent';
    return startBilling({ environment: { STRIPE_API_URL: stripe.url } });
  });
  afterAll(() => stripe.stop());

  it('checkout answers within the gateway’s limit', async () => {
    const member = await tested.member();
    const startMs = performance.now();
    expect((await tested.request(member, 'POST', '/checkout', {})).body).toMatchObject({ code: 'checkout.failed' });
    expect(performance.now() - startMs).toBeLessThan(GATEWAY_LIMIT_MS);
  });
});
