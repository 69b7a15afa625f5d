import { FakeGateway, storeSession, tokenResponse } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';

const URL_OF_COURSE = '/onboard?email=alex%40example.org&name=Alex+Rivera&ref=learnworlds';
const refused = (status: number, code: string, msg: string) => ({ status, body: { code: status, error_code: code, msg } });

let gateway: FakeGateway;
beforeEach(() => {
  gateway = new FakeGateway()
    .on('POST /auth/v1/otp', { body: {} })
    .on('PUT /api/v1/referrals', { body: { refCode: 'learnworlds' } })
    .on('PUT /auth/v1/user', { body: tokenResponse().user });
});

const start = () => screen.findByRole('button', { name: 'Start Free Trial' });

describe('onboarding', () => {
  it('sends a magic link that returns here, in every case', async () => {
    const { user } = renderApp(URL_OF_COURSE);
    expect(await screen.findByRole('heading', { name: 'Welcome, Alex Rivera' })).toBeVisible();
    await user.click(await start());
    expect(await screen.findByText('Magic link sent! Check your email to log in.')).toBeVisible();
    const [sent] = gateway.requestsTo('POST /auth/v1/otp');
    expect(sent?.body).toMatchObject({
      email: 'alex@example.org',
      create_user: true,
      data: { full_name: 'Alex Rivera', role: 'leader' },
    });
    expect(sent?.search.get('redirect_to')).toBe(`http://localhost${URL_OF_COURSE}`);
    expect(gateway.requestsTo('PUT /api/v1/referrals')).toEqual([]);
  });

  it('needs an address', async () => {
    renderApp('/onboard?name=Alex');
    expect(await screen.findByText('Missing email. Please contact support.')).toBeVisible();
    expect(await start()).toBeDisabled();
  });

  it.each([
    [refused(429, 'over_email_send_rate_limit', 'Wait a minute.'), 'Signup failed: Wait a minute.'],
    [refused(500, 'unexpected_failure', 'x'), 'Failed to send magic link. Please try again or contact support.'],
    ['unreachable' as const, 'Failed to send magic link. Please try again or contact support.'],
  ])('says what failed, and goes back to the start by Try Again: %j', async (answer, text) => {
    gateway.on('POST /auth/v1/otp', answer);
    const { user } = renderApp(URL_OF_COURSE);
    await user.click(await start());
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await start()).toBeEnabled();
  });

  it('records the referral once the link was used, then leads to the first password', async () => {
    gateway.on('POST /auth/v1/verify', { body: tokenResponse() });
    const next = encodeURIComponent(URL_OF_COURSE);
    const { user, router } = renderApp(`/auth/confirm?token_hash=t&type=magiclink&next=${next}`);
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/set-password'));
    expect(gateway.requestsTo('PUT /api/v1/referrals')[0]?.body).toEqual({ code: 'learnworlds' });
    expect(window.localStorage.getItem('needs_password_setup')).toBe('true');
    expect(window.localStorage.getItem('onboard_email')).toBe('"alex@example.org"');

    await user.type(await screen.findByLabelText('New Password', { selector: 'input' }), 'New!passw0rd');
    await user.type(screen.getByLabelText('Confirm Password', { selector: 'input' }), 'New!passw0rd');
    await user.click(screen.getByRole('button', { name: 'Set New Password' }));
    expect(await screen.findByText('Password updated successfully!')).toBeVisible();
    expect(screen.getByText('Redirecting you to checkout...')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'), { timeout: 4_000 });
    for (const key of ['needs_password_setup', 'onboard_email']) expect(window.localStorage.getItem(key)).toBeNull();
  });

  it('does nothing for a member who is signed in as somebody else but offer to send the link', async () => {
    storeSession();
    renderApp('/onboard?email=other%40example.org&ref=learnworlds');
    expect(await start()).toBeEnabled();
    expect(gateway.requestsTo('PUT /api/v1/referrals')).toEqual([]);
  });

  it('leads a member who is signed in as the invited one to the checkout', async () => {
    storeSession();
    const { router } = renderApp(URL_OF_COURSE);
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
    expect(gateway.requestsTo('PUT /api/v1/referrals')).toHaveLength(1);
  });
});
