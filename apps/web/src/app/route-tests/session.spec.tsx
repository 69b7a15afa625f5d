import { FakeGateway, storeSession, tokenResponse } from '@casebook/testing/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openDocument } from '#shared/open-document.ts';
import { renderApp } from '../../testing/render-app.tsx';

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const submit = (name: string) => screen.getByRole('button', { name });
const errors = () => [...document.querySelectorAll('.Mui-error.MuiFormHelperText-root')].map((node) => node.textContent);

let gateway: FakeGateway;
beforeEach(() => {
  gateway = new FakeGateway();
});

describe('Sign In', () => {
  it('requires its fields, and doesn’t check the password’s complexity', async () => {
    const { user } = renderApp('/sign-in');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(errors()).toEqual(['Email address is required', 'Password is required']);
    await user.type(field('Email Address'), 'nobody');
    await user.type(field('Password'), 'x');
    expect(errors()).toEqual(['Please enter a valid email address']);
  });

  it('shows the service’s error in the red box', async () => {
    gateway.on('POST /auth/v1/token', {
      status: 400,
      body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    });
    const { user } = renderApp('/sign-in');
    await user.type(await screen.findByLabelText('Email Address'), 'alex@example.org');
    await user.type(field('Password'), 'wrong');
    await user.click(submit('Sign In'));
    expect(await screen.findByRole('alert')).toHaveTextContent('That email address and password don’t match.');
    expect(field('Password')).toHaveFocus();
  });

  it('returns to a page of the admin app, which the browser loads', async () => {
    const leave = jest.spyOn(openDocument, 'at').mockReturnValue(undefined);
    gateway
      .on('POST /auth/v1/token', { body: tokenResponse() })
      .on('GET /api/v1/billing/access', { body: { active: false, reason: 'none' } });
    const { user } = renderApp('/sign-in?next=%2Fadmin%3Fstatus%3Dpending');
    await user.type(await screen.findByLabelText('Email Address'), 'alex@example.org');
    await user.type(field('Password'), 'Str0ng!pass');
    await user.click(submit('Sign In'));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin?status=pending'));
  });

  it('returns to the page that required it', async () => {
    gateway
      .on('POST /auth/v1/token', { body: tokenResponse() })
      .on('GET /api/v1/questions', { body: { items: [], total: 0, totalIsEstimate: false } })
      .on('GET /api/v1/billing/access', { body: { active: false, reason: 'none' } })
      .on('GET /api/v1/client-settings', { body: {} });
    const { user, router } = renderApp('/questions?page=2');
    await user.type(await screen.findByLabelText('Email Address'), 'alex@example.org');
    await user.type(field('Password'), 'Str0ng!pass');
    await user.click(submit('Sign In'));
    expect(await screen.findByText('No Questions Found')).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe('/questions?page=2');
  });
});

describe('Create Account', () => {
  it('requires every field, in order', async () => {
    const { user } = renderApp('/sign-up');
    await user.click(await screen.findByRole('button', { name: 'Create Account' }));
    expect(errors()).toEqual([
      'Full name is required',
      'Email address is required',
      'Password is required',
      'Please confirm your password',
    ]);
  });

  it('shows only the first password rule that fails, in the order of the checklist', async () => {
    const { user } = renderApp('/sign-up');
    await user.click(await screen.findByRole('button', { name: 'Create Account' }));
    await user.type(field('Full Name'), 'A');
    await user.type(field('Email Address'), 'alex@example.org');
    const rules = [
      ['short', 'Password must be at least 8 characters long'],
      ['lowercase only', 'Password must contain at least one uppercase letter'],
      ['UPPERCASE ONLY', 'Password must contain at least one lowercase letter'],
      ['Letters only', 'Password must contain at least one number'],
      ['Letters and 1', 'Password must contain at least one special character'],
      ['Password123!', 'Password is too common. Please choose a more secure password'],
    ] as const;
    for (const [password, message] of rules) {
      await user.clear(field('Password'));
      await user.type(field('Password'), password);
      expect(errors()).toContain(message);
      expect(errors().filter((error) => error?.startsWith('Password')).length).toBe(1);
    }
    expect(errors()).toContain('Name must be at least 2 characters long');
    await user.type(field('Confirm Password'), 'different');
    expect(errors()).toContain('Passwords do not match');
  });

  it('updates the checklist and the avatar while the member types', async () => {
    const { user } = renderApp('/sign-up');
    await user.type(await screen.findByLabelText('Password', { selector: 'input' }), 'Abcdefg1');
    const list = within(screen.getByRole('list', { name: 'Password requirements' }));
    expect(list.getByText('One number')).toHaveTextContent('(met)');
    expect(list.getByText('One special character')).toHaveTextContent('(not met yet)');
    expect(screen.queryByRole('img', { name: /^Avatar/ })).toBeNull();
    await user.type(field('Email Address'), 'a');
    expect(screen.getByRole('img', { name: /^Avatar/ })).toBeVisible();
  });

  it('shows the avatar that the account will have', async () => {
    let metadata: object = {};
    gateway.on('POST /auth/v1/signup', ({ body }) => {
      metadata = (body as { data: object }).data;
      return { body: tokenResponse({ id: '11111111-1111-4111-8111-111111111111', user_metadata: metadata as never }) };
    });
    const { user } = renderApp('/sign-up');
    await user.type(await screen.findByLabelText('Full Name'), 'Alex Rivera');
    await user.type(field('Email Address'), 'Alex@example.org');
    const shown = screen.getByRole('img', { name: /^Avatar/ }).getAttribute('aria-label');
    await user.type(field('Password'), 'Str0ng!pass');
    await user.type(field('Confirm Password'), 'Str0ng!pass');
    await user.click(submit('Create Account'));
    await screen.findByRole('button', { name: 'Alex Rivera’s account' });
    expect(await screen.findByRole('img', { name: /^Avatar/ })).toHaveAttribute('aria-label', shown);
    expect(JSON.stringify(metadata)).not.toContain('@');
  });

  it('sends the name and the role leader', async () => {
    gateway.on('POST /auth/v1/signup', { body: { ...tokenResponse().user } });
    const { user } = renderApp('/sign-up');
    await user.type(await screen.findByLabelText('Full Name'), ' Alex Rivera ');
    await user.type(field('Email Address'), 'alex@example.org');
    await user.type(field('Password'), 'Str0ng!pass');
    await user.type(field('Confirm Password'), 'Str0ng!pass');
    await user.click(submit('Create Account'));
    expect(await screen.findByText('Check Your Email')).toBeVisible();
    expect(gateway.requestsTo('POST /auth/v1/signup')[0]?.body).toMatchObject({
      email: 'alex@example.org',
      data: { full_name: 'Alex Rivera', role: 'leader' },
    });
  });
});

describe('Continue with a provider', () => {
  const settings = (external: Record<string, boolean>) => gateway.on('GET /auth/v1/settings', { body: { external } });

  it('has a button for each provider that the server lists, for signing in and up', async () => {
    settings({ email: true, google: true, azure: true, github: false, apple: true, 'custom:oidc': true, fly: true });
    const { user } = renderApp('/sign-in');
    await screen.findByRole('button', { name: 'Continue with Google' });
    const names = () => screen.getAllByRole('button', { name: /^Continue with/ }).map(({ textContent }) => textContent);
    const expected = ['Google', 'Microsoft', 'Apple', 'Single Sign-On'].map((name) => `Continue with ${name}`);
    expect(names()).toEqual(expected);
    await user.click(screen.getByRole('link', { name: 'Create Account' }));
    expect(names()).toEqual(expected);
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
  });

  it('shows nothing without providers', async () => {
    settings({ email: true, google: false });
    renderApp('/sign-in');
    await waitFor(() => expect(gateway.requestsTo('GET /auth/v1/settings')).toHaveLength(1));
    expect(screen.queryByText('or')).toBeNull();
  });
});

describe('switching', () => {
  it('between sign-up and sign-in keeps email and password, and clears errors, name, and confirmation', async () => {
    const { user } = renderApp('/sign-up');
    await user.type(await screen.findByLabelText('Full Name'), 'Alex');
    await user.type(field('Email Address'), 'alex@example.org');
    await user.type(field('Password'), 'secret');
    await user.type(field('Confirm Password'), 'other');
    await user.click(submit('Create Account'));
    expect(errors()).not.toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(errors()).toEqual([]);
    expect(field('Email Address')).toHaveValue('alex@example.org');
    expect(field('Password')).toHaveValue('secret');
    await user.click(screen.getByRole('link', { name: 'Create Account' }));
    expect(await screen.findByLabelText('Full Name')).toHaveValue('');
    expect(field('Confirm Password')).toHaveValue('');
    expect(field('Password')).toHaveValue('secret');
  });

  it('to and from reset clears the passwords and keeps the email', async () => {
    const { user } = renderApp('/sign-in');
    await user.type(await screen.findByLabelText('Email Address'), 'alex@example.org');
    await user.type(field('Password'), 'secret');
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible();
    expect(field('Email Address')).toHaveValue('alex@example.org');
    await user.click(screen.getByRole('link', { name: 'Back to Sign In' }));
    expect(await screen.findByLabelText('Password', { selector: 'input' })).toHaveValue('');
  });
});

describe('Reset Password', () => {
  it('validates the email, then confirms that a link was sent', async () => {
    gateway.on('POST /auth/v1/recover', { body: {} });
    const { user } = renderApp('/forgot-password');
    await user.click(await screen.findByRole('button', { name: 'Send Reset Link' }));
    expect(errors()).toEqual(['Please enter your email address']);
    await user.type(field('Email Address'), 'nobody');
    expect(errors()).toEqual(['Please enter a valid email address']);
    await user.type(field('Email Address'), '@example.org');
    await user.click(submit('Send Reset Link'));
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to Sign In' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  });
});

describe('Sign In by Email', () => {
  const wrongCode = { status: 403, body: { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' } };
  const requestLink = async () => {
    gateway.on('POST /auth/v1/otp', { body: {} });
    const { user, router } = renderApp('/sign-in?next=%2Fquestions');
    await user.type(await screen.findByLabelText('Email Address'), 'alex@example.org');
    await user.click(screen.getByRole('link', { name: 'Sign in by email instead' }));
    await user.click(await screen.findByRole('button', { name: 'Send Magic Link' }));
    await screen.findByRole('heading', { name: 'Check Your Email' });
    return { user, router };
  };

  it('sends a link that creates no account, and leads to the page that required it', async () => {
    await requestLink();
    expect(screen.getByText(/If there’s an account for alex@example\.org/)).toBeVisible();
    const [sent] = gateway.requestsTo('POST /auth/v1/otp');
    expect(sent?.body).toMatchObject({ email: 'alex@example.org', create_user: false });
    expect(sent?.search.get('redirect_to')).toBe('http://localhost/questions');
  });

  it('takes the code of the email once it is complete', async () => {
    const { user, router } = await requestLink();
    gateway.on('POST /auth/v1/verify', { body: tokenResponse() });
    await user.type(field('Code from the email'), '123 456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
    const requests = gateway.requestsTo('POST /auth/v1/verify');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toMatchObject({ type: 'email', email: 'alex@example.org', token: '123456' });
  });

  it('says that a code was wrong, and takes another', async () => {
    const { user } = await requestLink();
    gateway.on('POST /auth/v1/verify', wrongCode);
    await user.type(field('Code from the email'), '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent('That code didn’t work.');
    expect(field('Code from the email')).toHaveValue('');
    expect(field('Code from the email')).toHaveFocus();
  });

  it('asks for the second factor after the code', async () => {
    const { user } = await requestLink();
    gateway.on('POST /auth/v1/verify', { body: tokenResponse({}, { aal: 'aal1', mfa_enrolled: true }) });
    await user.type(field('Code from the email'), '123456');
    expect(await screen.findByRole('heading', { name: 'Two-Step Verification' })).toBeVisible();
  });

  it('counts down to the next mail, then sends it again', async () => {
    const { user } = await requestLink();
    expect(screen.getByText(/You can resend the email in/)).toHaveTextContent('1 min');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    const again = await screen.findByRole('button', { name: 'Send Again' }, { timeout: 3_000 });
    clock.mockRestore();
    await user.click(again);
    await waitFor(() => expect(gateway.requestsTo('POST /auth/v1/otp')).toHaveLength(2));
    expect(await screen.findByText(/You can resend the email in/)).toBeVisible();
  });

  it('confirms a new account by its code, and sends another', async () => {
    gateway.on('POST /auth/v1/signup', { body: { ...tokenResponse().user } });
    const { user, router } = renderApp('/sign-up');
    await user.type(await screen.findByLabelText('Full Name'), 'Alex Rivera');
    await user.type(field('Email Address'), 'alex@example.org');
    await user.type(field('Password'), 'Str0ng!pass');
    await user.type(field('Confirm Password'), 'Str0ng!pass');
    await user.click(submit('Create Account'));
    gateway.on('POST /auth/v1/verify', { body: tokenResponse() });
    await user.type(await screen.findByLabelText('Code from the email'), '123456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/quiz'));
    expect(gateway.requestsTo('POST /auth/v1/verify')[0]?.body).toMatchObject({ type: 'email', token: '123456' });
  });

  it('leads from the code of a reset to the new password', async () => {
    gateway.on('POST /auth/v1/recover', { body: {} }).on('POST /auth/v1/verify', { body: tokenResponse() });
    const { user } = renderApp('/forgot-password');
    await user.type(await screen.findByLabelText('Email Address'), 'alex@example.org');
    await user.click(submit('Send Reset Link'));
    await user.type(await screen.findByLabelText('Code from the email'), '123456');
    expect(await screen.findByRole('heading', { name: 'Set New Password' })).toBeVisible();
    expect(gateway.requestsTo('POST /auth/v1/verify')[0]?.body).toMatchObject({ type: 'recovery' });
  });
});

describe('the first password', () => {
  beforeEach(() => window.localStorage.clear());

  it('after the first payment has the texts of its page, and forgets that it was needed', async () => {
    window.localStorage.setItem('needs_password_setup', 'true');
    gateway.on('PUT /auth/v1/user', { body: tokenResponse().user });
    storeSession();
    const { user } = renderApp('/set-password?email=mallory@example.org');
    await user.click(await screen.findByRole('button', { name: 'Set New Password' }));
    expect(errors()).toEqual(['Please fill in both fields.']);
    await user.type(field('New Password'), 'Short1!');
    await user.type(field('Confirm Password'), 'Short1?');
    expect(errors()).toEqual(['Password must be at least 8 characters.']);
    await user.type(field('New Password'), 'er');
    expect(errors()).toEqual(['Passwords do not match.']);
    await user.clear(field('Confirm Password'));
    await user.type(field('Confirm Password'), 'Short1!er');
    await user.click(submit('Set New Password'));
    expect(await screen.findByText('Password updated successfully!')).toBeVisible();
    expect(screen.getByText('Redirecting you to the main application...')).toBeVisible();
    expect(window.localStorage.getItem('needs_password_setup')).toBeNull();
  });

  it('needs a session, for which it sends a magic link', async () => {
    gateway.on('POST /auth/v1/otp', { body: {} });
    const { user } = renderApp('/set-password?email=alex@example.org');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your session has expired or sign-in failed. Please log in again to set your password.',
    );
    await user.click(submit('Send Magic Link'));
    expect(await screen.findByRole('status')).toHaveTextContent('Magic link sent! Check your email to log in.');
    const [sent] = gateway.requestsTo('POST /auth/v1/otp');
    expect(sent?.body).toMatchObject({ email: 'alex@example.org', create_user: false });
    expect(sent?.search.get('redirect_to')).toBe('http://localhost/set-password');
  });

  it('sends none without an address', async () => {
    const { user } = renderApp('/set-password');
    await user.click(await screen.findByRole('button', { name: 'Send Magic Link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No email found. Please return to onboarding.');
  });

  it('can be set by a mailed code if the session isn’t recent', async () => {
    gateway
      .on('GET /auth/v1/reauthenticate', { body: {} })
      .on('PUT /auth/v1/user', ({ body }) =>
        (body as { nonce?: string }).nonce === '123456'
          ? { body: tokenResponse().user }
          : { status: 400, body: { code: 400, error_code: 'reauthentication_needed', msg: 'Your sign-in was a while ago.' } },
      );
    storeSession();
    const { user } = renderApp('/set-password');
    await user.type(await screen.findByLabelText('New Password', { selector: 'input' }), 'Str0ng!pass');
    await user.type(field('Confirm Password'), 'Str0ng!pass');
    await user.click(submit('Set New Password'));
    await user.click(await screen.findByRole('button', { name: 'Email me a code instead' }));
    await user.type(await screen.findByLabelText('Code from the email'), '123 456');
    await user.click(submit('Set New Password'));
    expect(await screen.findByText('Password updated successfully!')).toBeVisible();
  });
});

describe('Set New Password', () => {
  const choose = async () => {
    storeSession();
    const { user } = renderApp('/reset-password');
    await user.type(await screen.findByLabelText('New Password', { selector: 'input' }), 'Str0ng!pass');
    await user.type(field('Confirm Password'), 'Str0ng!pass');
    await user.click(submit('Set New Password'));
    return user;
  };

  it('doesn’t require the current one right after the link was used', async () => {
    gateway.on('PUT /auth/v1/user', { body: tokenResponse().user });
    await choose();
    expect(await screen.findByText('Password updated successfully!')).toBeVisible();
    expect(gateway.requestsTo('PUT /auth/v1/user')[0]?.body).toEqual(
      expect.not.objectContaining({ current_password: expect.anything() }),
    );
  });

  it('requires the current one if the session isn’t recent', async () => {
    gateway.on('PUT /auth/v1/user', ({ body }) =>
      (body as { current_password?: string }).current_password === 'Old!pass1'
        ? { body: tokenResponse().user }
        : { status: 400, body: { code: 400, error_code: 'reauthentication_needed', msg: 'Your sign-in was a while ago.' } },
    );
    const user = await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Your sign-in was a while ago.');
    await user.type(field('Current Password'), 'Old!pass1');
    await user.click(submit('Set New Password'));
    expect(await screen.findByText('Password updated successfully!')).toBeVisible();
    expect(gateway.requestsTo('PUT /auth/v1/user').at(-1)?.body).toMatchObject({
      current_password: 'Old!pass1',
      password: 'Str0ng!pass',
    });
  });
});

describe('an emailed link', () => {
  afterEach(() => window.history.replaceState({}, '', '/'));

  it.each([
    [
      'names the reason',
      '#error=access_denied&error_description=Email+link+is+invalid+or+has+expired',
      'Email link is invalid or has expired',
    ],
    ['says no more', '#error=access_denied', 'Authentication error'],
  ])('with an error opens the sign-in card, which %s', async (_what, hash, message) => {
    window.history.replaceState({}, '', `/${hash}`);
    const { router } = renderApp('/');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(router.state.location.pathname).toBe('/sign-in');
  });

  it.each([
    ['signup', 'Confirm My Email', '/questions', '&next=%2Fquestions'],
    ['recovery', 'Continue', '/reset-password', ''],
    ['magiclink', 'Sign In', '/', '&next=https%3A%2F%2Fevil.example'],
  ])('of the type %s is used only when its button is pressed, and leads on', async (type, action, path, next) => {
    gateway.on('POST /auth/v1/verify', { body: tokenResponse() });
    const { user, router } = renderApp(`/auth/confirm?token_hash=secret&type=${type}${next}`);
    const button = await screen.findByRole('button', { name: action });
    expect(gateway.requestsTo('POST /auth/v1/verify')).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(gateway.requestsTo('POST /auth/v1/verify')[0]?.body).toMatchObject({ type, token_hash: 'secret' });
  });

  it.each([
    ['was used or has expired', '?token_hash=used&type=signup'],
    ['is incomplete', '?type=signup'],
    ['has an unknown type', '?token_hash=x&type=__proto__'],
  ])('that %s says so, and offers another', async (_what, query) => {
    const body = { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' };
    gateway.on('POST /auth/v1/verify', { status: 403, body });
    const { user } = renderApp(`/auth/confirm${query}`);
    await screen.findByRole('heading', { level: 1 });
    const button = screen.queryByRole('button', { name: 'Confirm My Email' });
    if (button) await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Email link is invalid or has expired');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  });

  it('that could not be used up for now can be tried again', async () => {
    gateway.on('POST /auth/v1/verify', {
      status: 429,
      body: { code: 429, error_code: 'over_request_rate_limit', msg: 'Slow down' },
    });
    const { user, router } = renderApp('/auth/confirm?token_hash=secret&type=signup&next=%2Fquestions');
    await user.click(await screen.findByRole('button', { name: 'Confirm My Email' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Slow down');
    gateway.on('POST /auth/v1/verify', { body: tokenResponse() });
    await user.click(await screen.findByRole('button', { name: 'Confirm My Email' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
  });

  it('for one of two addresses asks for the other', async () => {
    gateway.on('POST /auth/v1/verify', { body: { msg: 'Confirmation link accepted.', code: '200' } });
    const { user } = renderApp('/auth/confirm?token_hash=one&type=email_change');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('status')).toHaveTextContent('open the link we sent to your other email address');
  });
});

describe('Two-Step Verification', () => {
  const factor = { id: 'f1', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' };
  const half = () => tokenResponse({ factors: [factor] }, { aal: 'aal1', mfa_enrolled: true });
  const whole = () => tokenResponse({ factors: [factor] }, { aal: 'aal2', mfa_enrolled: true });
  const enterPassword = async () => {
    gateway.on('POST /auth/v1/token', { body: half() });
    gateway.on('GET /auth/v1/user', { body: half().user });
    gateway.on('POST /auth/v1/factors/f1/challenge', { body: { id: 'c1', type: 'totp', expires_at: 0 } });
    const { user, router } = renderApp('/sign-in?next=%2Fquestions');
    await user.type(await screen.findByLabelText('Email Address'), 'alex@example.org');
    await user.type(field('Password'), 'Str0ng!pass');
    await user.click(submit('Sign In'));
    await screen.findByRole('heading', { name: 'Two-Step Verification' });
    return { user, router };
  };

  it('asks for a code after the password, sends it once it is complete, and opens the page that required it', async () => {
    const { user, router } = await enterPassword();
    gateway.on('POST /auth/v1/factors/f1/verify', { body: whole() });
    expect(field('Code')).toHaveFocus();
    expect(field('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(field('Code'), '123 456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
    const sent = gateway.requestsTo('POST /auth/v1/factors/f1/verify');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ challenge_id: 'c1', code: '123456' });
  });

  it('says that a code was wrong, and takes another', async () => {
    const { user } = await enterPassword();
    const body = { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' };
    gateway.on('POST /auth/v1/factors/f1/verify', { status: 422, body });
    await user.type(field('Code'), '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent('That code didn’t work.');
    expect(field('Code')).toHaveValue('');
  });

  it('requests another challenge once if the address changed before the code was sent', async () => {
    const { user, router } = await enterPassword();
    const body = { code: 422, error_code: 'mfa_ip_address_mismatch', msg: 'Challenge and verify IP addresses mismatch.' };
    gateway.on('POST /auth/v1/factors/f1/verify', { status: 422, body });
    await user.type(field('Code'), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('Challenge and verify IP addresses mismatch.');
    expect(gateway.requestsTo('POST /auth/v1/factors/f1/challenge')).toHaveLength(2);
    const answers = gateway.requestsTo('POST /auth/v1/factors/f1/verify').length;
    gateway.on('POST /auth/v1/factors/f1/verify', () =>
      gateway.requestsTo('POST /auth/v1/factors/f1/verify').length === answers + 1 ? { status: 422, body } : { body: whole() },
    );
    await user.type(field('Code'), '123456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
  });

  it('takes a recovery code instead', async () => {
    const { user, router } = await enterPassword();
    gateway.on('POST /auth/v1/factors/recovery-codes/verify', { body: whole() });
    await user.click(submit('Use a recovery code instead'));
    await user.type(field('Recovery Code'), 'ABCD-1234');
    await user.click(submit('Verify'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
    expect(gateway.requestsTo('POST /auth/v1/factors/recovery-codes/verify')[0]?.body).toMatchObject({ code: 'ABCD-1234' });
  });

  it('asks for no code anymore if the factor was turned off on another device', async () => {
    const { user, router } = await enterPassword();
    gateway.on('GET /auth/v1/user', { body: tokenResponse().user });
    gateway.on('POST /auth/v1/token', { body: tokenResponse() });
    await user.type(field('Code'), '123456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
  });

  it('sends no token of the unverified session to the services', async () => {
    gateway.on('GET /auth/v1/user', { body: half().user });
    window.localStorage.setItem('casebook-session', JSON.stringify(half()));
    renderApp('/questions');
    expect(await screen.findByRole('heading', { name: 'Two-Step Verification' })).toBeVisible();
    expect(gateway.requests.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  });
});
