import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';

const noAccess = { active: false, reason: 'none' };
const none = { isActive: false, cancel_at_period_end: false, isTrialAvailable: true, hasPortal: false, access: noAccess };
const bySubscription = { active: true, reason: 'subscription' };
const active = {
  ...none,
  isActive: true,
  status: 'trialing',
  productName: 'Casebook Premium',
  hasPortal: true,
  access: bySubscription,
};

const usage = {
  since: '2026-10-28T00:00:00.000Z',
  uses: [
    { use: 'generated-questions', count: 12 },
    { use: 'casey', count: 34 },
    { use: 'keywords', count: 5 },
    { use: 'perspective', count: 6 },
    { use: 'explanation', count: 7 },
  ],
  limits: {
    mode: 'single',
    cooldownMs: 5_000,
    minute: { used: 1, limit: 10 },
    hour: { used: 50, limit: 200 },
    day: { used: 100, limit: 1_000 },
    waitMs: 0,
  },
};

let gateway: FakeGateway;
let subscription: object;
beforeEach(() => {
  subscription = none;
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: noAccess })
    .on('GET /api/v1/billing/subscription', () => ({ body: subscription }))
    .on('GET /api/v1/ai/usage', { body: usage })
    .on('POST /api/v1/billing/checkout', problem(503, 'checkout.failed', 'Failed to start checkout process'))
    .on('POST /api/v1/billing/checkout/cs_1/refresh', () => ({ body: subscription }));
  storeSession();
});

describe('the checkout', () => {
  it('says that it redirects, and if it can’t, why, with a retry', async () => {
    const answered = Promise.withResolvers<void>();
    const respond = () => answered.resolve();
    gateway.on('POST /api/v1/billing/checkout', async () => {
      await answered.promise;
      return problem(503, 'checkout.failed', 'Failed to start checkout process');
    });
    const { user } = renderApp('/checkout');
    expect(await screen.findByText('Redirecting you to checkout...')).toBeVisible();
    respond();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to start checkout process'));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(gateway.requestsTo('POST /api/v1/billing/checkout')).toHaveLength(2));
    expect(await screen.findByRole('link', { name: 'Back to Pricing' })).toHaveAttribute('href', '/pricing');
  });

  it('says that no product is configured', async () => {
    gateway.on('POST /api/v1/billing/checkout', problem(409, 'checkout.not-configured', 'No product configured.'));
    renderApp('/checkout');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No product configured.'));
  });

  it('is for members: a visitor signs in first, and returns to it', async () => {
    window.localStorage.clear();
    const { router } = renderApp('/checkout');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/checkout');
  });

  it('is where the pricing page leads, with the price, the trial’s end as a date, and how to cancel beside the button', async () => {
    renderApp('/pricing');
    expect(await screen.findByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/checkout');
    const day = new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000).toLocaleDateString('en-US', { dateStyle: 'long' });
    expect(screen.getByText(`Free until ${day}, then $15.99 per month. Cancel anytime in Subscription Settings.`)).toBeVisible();
  });

  it('has no trial for a member who had one, and says so beside the button', async () => {
    subscription = { ...none, isTrialAvailable: false };
    renderApp('/pricing');
    expect(await screen.findByText(/^\$15\.99 per month from today, as your free trial is used\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Subscribe Now' })).toHaveAttribute('href', '/checkout');
  });

  it('is reached by visitors through signing in', async () => {
    window.localStorage.clear();
    renderApp('/pricing');
    const link = await screen.findByRole('link', { name: 'Sign In to Start Trial' });
    expect(link).toHaveAttribute('href', '/sign-in?next=%2Fcheckout');
  });

  it('refuses a coupon code that isn’t valid in the paywall, where it is entered', async () => {
    gateway
      .on('GET /api/v1/daily', {
        body: {
          date: '2026-11-25',
          total: 3,
          answered: 3,
          remaining: 0,
          streak: 1,
          week: [],
          nextAt: '2026-11-26T00:00:00.000Z',
        },
      })
      .on('POST /api/v1/billing/checkout', problem(400, 'checkout.promo-code-invalid', 'This code is not valid.'));
    const { user } = renderApp('/quiz');
    await user.type(await screen.findByLabelText('Coupon code (optional)'), ' NOPE ');
    await user.click(screen.getByRole('button', { name: 'Start 7-day Free Trial' }));
    expect(await screen.findByText('This code is not valid.')).toBeVisible();
    expect(gateway.requestsTo('POST /api/v1/billing/checkout')[0]?.body).toEqual({ promoCode: 'NOPE' });
  });
});

describe('the page of a successful payment', () => {
  it('waits until the server has read the subscription, then shows product, status, and features', async () => {
    renderApp('/success?session_id=cs_1');
    expect(await screen.findByText('Confirming your payment...')).toBeVisible();
    expect(screen.queryByText('Payment Successful!')).toBeNull();
    subscription = active;
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' }, { timeout: 5_000 })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Casebook Premium' })).toBeVisible();
    expect(screen.getByText('Status: Trialing')).toBeVisible();
    expect(screen.getByText(/^Progress analytics/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to Question Bank' })).toBeVisible();
    expect(gateway.requestsTo('POST /api/v1/billing/checkout/cs_1/refresh')).toHaveLength(1);
  });

  it('never shows success to whoever opens it without a payment, and says after 20 s that it takes longer', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    try {
      renderApp('/success');
      while (!screen.queryByText('Confirming your payment...')) await act(() => jest.advanceTimersByTimeAsync(1));
      await act(() => jest.advanceTimersByTimeAsync(19_000));
      expect(screen.getByText('Confirming your payment...')).toBeVisible();
      expect(screen.queryByText(/taking longer than usual/)).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(screen.getByText(/taking longer than usual/)).toBeVisible();
      const requestsBefore = gateway.requestsTo('GET /api/v1/billing/subscription').length;
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(gateway.requestsTo('GET /api/v1/billing/subscription').length).toBeGreaterThan(requestsBefore);
      expect(screen.queryByText('Payment Successful!')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('leads to the first password if onboarding left it to do, and clears the flag', async () => {
    window.localStorage.setItem('needs_password_setup', 'true');
    subscription = active;
    const { router } = renderApp('/success?session_id=cs_1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/set-password'));
    expect(window.localStorage.getItem('needs_password_setup')).toBeNull();
  });
});

describe('the subscription settings', () => {
  const period = { current_period_start: 1_795_000_000, current_period_end: 1_797_592_000 };

  it.each([
    ['active', 'Active'],
    ['trialing', 'Trialing'],
    ['past_due', 'Past due'],
    ['canceled', 'Canceled'],
    ['unpaid', 'Unpaid'],
    ['incomplete', 'Incomplete'],
  ])('name the status %s', async (status, label) => {
    subscription = { ...active, ...period, status };
    renderApp('/settings');
    expect(await within(await screen.findByRole('main')).findByText(label)).toBeVisible();
  });

  it('show product, period in long US style, payment method, and that it cancels at period end', async () => {
    subscription = {
      ...active,
      ...period,
      cancel_at_period_end: true,
      payment_method_brand: 'visa',
      payment_method_last4: '4242',
    };
    renderApp('/settings');
    expect(await screen.findByRole('heading', { name: 'Active Subscription' })).toBeVisible();
    expect(screen.getByText('Casebook Premium')).toBeVisible();
    expect(screen.getByText('Cancels at period end')).toBeVisible();
    expect(screen.getByText('November 18, 2026 - December 18, 2026')).toBeVisible();
    expect(screen.getByText('Visa ending in 4242')).toBeVisible();
  });

  it.each([
    [{ status: 'past_due' }, 'Your last payment failed. Update your card in Manage Subscription to keep your access.'],
    [
      { status: 'past_due', isActive: false, access: noAccess },
      'Your last payment failed, and your access has ended. Update your card in Manage Subscription to get it back.',
    ],
    [{ cancel_at_period_end: true }, 'You keep full access until December 18, 2026. You won’t be charged again.'],
    [{ trial_end: period.current_period_end }, 'Free until December 18, 2026, then $15.99 per month.'],
  ])('say what happens next: %j', async (changes, text) => {
    subscription = { ...active, ...period, ...changes };
    renderApp('/settings');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('say N/A and no payment method where there are none', async () => {
    subscription = active;
    renderApp('/settings');
    expect(await screen.findByText('N/A')).toBeVisible();
    expect(screen.getByText('No payment method')).toBeVisible();
  });

  it('show what the member used AI for, and what the limits leave', async () => {
    renderApp('/settings');
    const section = within(await screen.findByRole('region', { name: 'AI Usage' }));
    expect(await section.findByText('34')).toBeVisible();
    expect(section.getByText('Since October 28, 2026')).toBeVisible();
    expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['12', '34', '5', '6', '7']);
    expect(section.getByText('50 of 200')).toBeVisible();
    expect(section.getByText('100 of 1,000')).toBeVisible();
    expect(section.getByRole('progressbar', { name: 'Requests today' })).toHaveAttribute('aria-valuenow', '10');
  });

  it('lead to the pricing page without a subscription', async () => {
    renderApp('/settings');
    expect(await screen.findByRole('heading', { name: 'No Active Subscription' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Subscribe Now' })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByRole('button', { name: 'Manage Subscription' })).toBeNull();
  });

  it('say why there is access without a subscription, and until when', async () => {
    subscription = { ...none, access: { active: true, reason: 'override', activeUntil: '2027-03-04T12:00:00.000Z' } };
    renderApp('/settings');
    expect(await screen.findByText('You have full access at no charge until March 4, 2027.')).toBeVisible();
  });

  it('open the portal in a new tab, and say if it can’t be opened', async () => {
    subscription = { ...active, ...period };
    const assign = jest.fn<(url: string) => void>();
    const close = jest.fn();
    const open = jest.spyOn(window, 'open').mockReturnValue({ opener: window, location: { assign }, close } as unknown as Window);
    gateway.on('POST /api/v1/billing/portal', { body: { url: 'https://billing.example/p' } });
    const { user } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://billing.example/p'));
    expect(open).toHaveBeenCalledWith('about:blank', '_blank');
    gateway.on(
      'POST /api/v1/billing/portal',
      problem(503, 'portal.failed', 'The billing portal isn’t available right now. Please try again.'),
    );
    await user.click(screen.getByRole('button', { name: 'Manage Subscription' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The billing portal isn’t available right now.'));
    expect(close).toHaveBeenCalled();
    open.mockRestore();
  });

  it('say that they load, and what failed, with a retry', async () => {
    const answered = Promise.withResolvers<void>();
    gateway.on('GET /api/v1/billing/subscription', async () => {
      await answered.promise;
      return problem(503, 'service.unavailable', 'Billing is resting.');
    });
    renderApp('/settings');
    expect(await screen.findByText('Loading subscription information...')).toBeVisible();
    answered.resolve();
    expect(await screen.findByRole('heading', { name: 'Error Loading Subscription' }, { timeout: 10_000 })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Billing is resting.');
  });
});
