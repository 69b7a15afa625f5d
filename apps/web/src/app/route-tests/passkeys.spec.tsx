import { FakeGateway, storeSession, tokenResponse } from '@casebook/testing/web';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';

const laptop = { id: '7c9e6679-7425-40de-944b-e07fc1f90ae8', friendly_name: 'Laptop', created_at: '2026-11-01T00:00:00.000Z' };
const challenge = { challenge_id: 'c1', options: { challenge: 'AAAA', rpId: 'localhost', user: { id: 'AAAA' } }, expires_at: 0 };

/** Stands in for a browser's credential, with the `toJSON` that the app sends. */
class Credential {
  toJSON = () => ({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} });
}

let gateway: FakeGateway;
let passkeys: object[];
let ceremony: () => Promise<Credential>;

beforeEach(() => {
  passkeys = [];
  ceremony = async () => new Credential();
  gateway = new FakeGateway()
    .on('GET /auth/v1/settings', { body: { passkeys_enabled: true, external: {} } })
    .on('GET /auth/v1/sessions', { body: { sessions: [] } })
    .on('GET /api/v1/progress/profile', { body: { points: 0, sessionsLed: 0, questionsContributed: 0, achievements: [] } })
    .on('GET /auth/v1/user', { body: tokenResponse().user })
    .on('GET /auth/v1/passkeys', () => ({ body: passkeys }));
  Reflect.set(window, 'PublicKeyCredential', Credential);
  const credentials = { create: () => ceremony(), get: () => ceremony() };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const press = (name: string) => screen.findByRole('button', { name });

describe('the security keys on the account page', () => {
  const key = {
    id: 'k1',
    factor_type: 'webauthn',
    friendly_name: 'Security key 1',
    status: 'verified',
    created_at: laptop.created_at,
    updated_at: '',
  };
  let factors: object[];
  beforeEach(() => {
    factors = [];
    let codesExist = false;
    const noCodes = { status: 404, body: { code: 404, error_code: 'mfa_factor_not_found', msg: 'x' } };
    const codes = { id: 'r1', type: 'recovery_code', total: 2 };
    storeSession();
    gateway
      .on('GET /auth/v1/user', () => ({ body: tokenResponse({ factors }).user }))
      .on('POST /auth/v1/factors', { body: { id: 'k1', type: 'webauthn', friendly_name: key.friendly_name } })
      .on('POST /auth/v1/factors/k1/challenge', {
        body: {
          id: 'c1',
          type: 'webauthn',
          expires_at: 0,
          webauthn: { type: 'create', credential_options: { publicKey: challenge.options } },
        },
      })
      .on('POST /auth/v1/factors/k1/verify', () => {
        factors = [key];
        return { body: tokenResponse({ factors }, { aal: 'aal2', mfa_enrolled: true }) };
      })
      .on('DELETE /auth/v1/factors/k1', () => {
        factors = [];
        return { body: { id: 'k1' } };
      })
      .on('GET /auth/v1/factors/recovery-codes', () => (codesExist ? { body: { ...codes, remaining: 2 } } : noCodes))
      .on('POST /auth/v1/factors/recovery-codes', () => {
        codesExist = true;
        return { body: { ...codes, codes: ['AAAA-1111', 'BBBB-2222'] } };
      });
  });

  it('are added by the browser’s dialog; the first comes with recovery codes', async () => {
    const { user } = renderApp('/settings/account');
    await user.click(await press('Add Security Key'));
    expect(await screen.findByText('AAAA-1111')).toBeVisible();
    expect(gateway.requestsTo('POST /auth/v1/factors')[0]?.body).toMatchObject({
      factor_type: 'webauthn',
      friendly_name: 'Security key 1',
    });
    await user.click(await press('Done'));
    expect(await screen.findByText('Security key 1')).toBeVisible();
    expect(screen.getByText(/^On\. You sign in with your password and a security key\. Recovery codes left: 2\./)).toBeVisible();
  });

  it('are removed after asking', async () => {
    factors = [key];
    const { user } = renderApp('/settings/account');
    await user.click(await press('Remove Security key 1'));
    expect(gateway.requestsTo('DELETE /auth/v1/factors/k1')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await press('Turn On')).toBeVisible();
  });

  it('aren’t added if the dialog is canceled', async () => {
    ceremony = () => Promise.reject(new DOMException('x', 'NotAllowedError'));
    const { user } = renderApp('/settings/account');
    await user.click(await press('Add Security Key'));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Nothing was confirmed. Try again when you’re ready.'),
    );
    expect(await press('Add Security Key')).toBeEnabled();
  });

  it('are added after a canceled dialog, whose key is removed because it has the name', async () => {
    const canceled = { ...key, status: 'unverified' };
    const register = ceremony;
    ceremony = () => Promise.reject(new DOMException('x', 'NotAllowedError'));
    gateway.on('POST /auth/v1/factors', () => {
      if (factors.length > 0) return { status: 422, body: { code: 422, error_code: 'mfa_factor_name_conflict', msg: 'x' } };
      factors = [canceled];
      return { body: { id: 'k1', type: 'webauthn', friendly_name: key.friendly_name } };
    });
    const { user } = renderApp('/settings/account');
    await user.click(await press('Add Security Key'));
    expect(await screen.findByRole('alert')).toBeVisible();
    ceremony = register;
    await user.click(await press('Add Security Key'));
    expect(await screen.findByText('AAAA-1111')).toBeVisible();
  });

  it('are added with another challenge if the address changed while the dialog was open', async () => {
    const changedAddress = {
      code: 422,
      error_code: 'mfa_ip_address_mismatch',
      msg: 'Challenge and verify IP addresses mismatch.',
    };
    let answers = 0;
    gateway.on('POST /auth/v1/factors/k1/verify', () => {
      answers += 1;
      if (answers === 1) return { status: 422, body: changedAddress };
      factors = [key];
      return { body: tokenResponse({ factors }, { aal: 'aal2', mfa_enrolled: true }) };
    });
    const { user } = renderApp('/settings/account');
    await user.click(await press('Add Security Key'));
    expect(await screen.findByText('AAAA-1111')).toBeVisible();
    expect(gateway.requestsTo('POST /auth/v1/factors/k1/challenge')).toHaveLength(2);
  });
});

describe('the passkeys on the account page', () => {
  beforeEach(() => void storeSession());

  it('are added by the browser’s dialog and listed with their name and times', async () => {
    gateway
      .on('POST /auth/v1/passkeys/registration/options', { body: challenge })
      .on('POST /auth/v1/passkeys/registration/verify', () => {
        passkeys = [laptop];
        return { body: laptop };
      });
    const { user } = renderApp('/settings/account');
    await waitFor(async () => expect(await press('Add Passkey')).toBeEnabled());
    await user.click(await press('Add Passkey'));
    expect(await screen.findByText('Laptop')).toBeVisible();
    expect(screen.getByText(/Never used/)).toBeVisible();
    expect(gateway.requestsTo('POST /auth/v1/passkeys/registration/verify')[0]?.body).toMatchObject({ challenge_id: 'c1' });
  });

  it('are renamed', async () => {
    passkeys = [laptop];
    gateway.on(`PATCH /auth/v1/passkeys/${laptop.id}`, () => {
      passkeys = [{ ...laptop, friendly_name: 'Work', last_used_at: laptop.created_at }];
      return { body: passkeys[0] };
    });
    const { user } = renderApp('/settings/account');
    await user.click(await press('Rename Laptop'));
    const name = screen.getByLabelText('Passkey Name');
    expect(name).toHaveFocus();
    await user.clear(name);
    await user.click(await press('Save'));
    expect(screen.getByText('Name is required')).toBeVisible();
    await user.type(name, ' Work ');
    await user.click(await press('Save'));
    expect(await screen.findByText('Work')).toBeVisible();
    await waitFor(async () => expect(await press('Rename Work')).toHaveFocus());
    expect(gateway.requestsTo(`PATCH /auth/v1/passkeys/${laptop.id}`)[0]?.body).toEqual({ friendly_name: 'Work' });
  });

  it('are removed after asking', async () => {
    passkeys = [laptop];
    gateway.on(`DELETE /auth/v1/passkeys/${laptop.id}`, () => {
      passkeys = [];
      return { status: 204 };
    });
    const { user } = renderApp('/settings/account');
    await user.click(await press('Remove Laptop'));
    expect(gateway.requestsTo(`DELETE /auth/v1/passkeys/${laptop.id}`)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
  });

  it.each([
    ['the dialog is canceled', new DOMException('canceled', 'NotAllowedError'), 'Nothing was confirmed.'],
    [
      'the device has one',
      new DOMException('exists', 'InvalidStateError'),
      'This device already has a passkey for your account.',
    ],
  ])('say so if %s', async (_name, error, text) => {
    gateway.on('POST /auth/v1/passkeys/registration/options', { body: challenge });
    ceremony = () => Promise.reject(error);
    const { user } = renderApp('/settings/account');
    await waitFor(async () => expect(await press('Add Passkey')).toBeEnabled());
    await user.click(await press('Add Passkey'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('can be added again after the code of the session could not be loaded', async () => {
    const reported: unknown[] = [];
    const onError = ({ error }: ErrorEvent) => reported.push(error);
    window.addEventListener('error', onError);
    const { user, session } = renderApp('/settings/account');
    await waitFor(async () => expect(await press('Add Passkey')).toBeEnabled());
    const { auth } = session;
    const failed = new TypeError('Failed to fetch dynamically imported module');
    Reflect.set(session, 'auth', () => Promise.reject(failed));
    await user.click(await press('Add Passkey'));
    expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred');
    expect(await press('Add Passkey')).toBeEnabled();
    expect(reported).toEqual([failed]);
    Reflect.set(session, 'auth', auth);
    window.removeEventListener('error', onError);
  });

  it('say what to do if the sign-in was a while ago', async () => {
    const body = { code: 400, error_code: 'reauthentication_needed', msg: 'Your sign-in was a while ago.' };
    gateway.on('POST /auth/v1/passkeys/registration/options', { status: 400, body });
    const { user } = renderApp('/settings/account');
    await waitFor(async () => expect(await press('Add Passkey')).toBeEnabled());
    await user.click(await press('Add Passkey'));
    expect(await screen.findByRole('alert')).toHaveTextContent('sign out and sign in again');
  });

  it('are not shown where the service or the browser has none', async () => {
    gateway.on('GET /auth/v1/settings', { body: { passkeys_enabled: false, external: {} } });
    renderApp('/settings/account');
    expect(await screen.findByRole('heading', { name: 'Two-Step Verification' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull());
  });
});

describe('a security key as the second factor', () => {
  it('is used in place of a code', async () => {
    const key = { id: '7c9e6679-7425-40de-944b-e07fc1f90ae9', factor_type: 'webauthn', status: 'verified' };
    const webauthn = { type: 'request', credential_options: { publicKey: challenge.options } };
    gateway
      .on('POST /auth/v1/token', { body: tokenResponse({ factors: [key] }, { aal: 'aal1', mfa_enrolled: true }) })
      .on(`POST /auth/v1/factors/${key.id}/challenge`, { body: { id: 'c1', type: 'webauthn', expires_at: 0, webauthn } })
      .on(`POST /auth/v1/factors/${key.id}/verify`, {
        body: tokenResponse({ factors: [key] }, { aal: 'aal2', mfa_enrolled: true }),
      });
    const { user, store } = renderApp('/sign-in');
    await user.type(await screen.findByLabelText('Email Address'), 'alex@example.org');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'Sturdy-Ladder-42');
    await user.click(await press('Sign In'));
    await user.click(await press('Use your security key instead'));
    await waitFor(() => expect(store.getState().session.status).toBe('signed-in'));
    expect(gateway.requestsTo(`POST /auth/v1/factors/${key.id}/verify`)[0]?.body).toMatchObject({
      challenge_id: 'c1',
      webauthn: { type: 'request', rpId: 'localhost' },
    });
  });
});

describe('signing in with a passkey', () => {
  it('takes no address and no password', async () => {
    gateway
      .on('POST /auth/v1/passkeys/authentication/options', { body: challenge })
      .on('POST /auth/v1/passkeys/authentication/verify', { body: tokenResponse() });
    const { user, store } = renderApp('/sign-in');
    await user.click(await press('Sign In with a Passkey'));
    await waitFor(() => expect(store.getState().session.status).toBe('signed-in'));
    expect(gateway.requestsTo('POST /auth/v1/passkeys/authentication/verify')[0]?.body).toMatchObject({ challenge_id: 'c1' });
  });

  it('shows why it didn’t work', async () => {
    const body = { code: 400, error_code: 'webauthn_verification_failed', msg: 'Credential verification failed' };
    gateway
      .on('POST /auth/v1/passkeys/authentication/options', { body: challenge })
      .on('POST /auth/v1/passkeys/authentication/verify', { status: 400, body });
    const { user } = renderApp('/sign-in');
    await user.click(await press('Sign In with a Passkey'));
    expect(await screen.findByRole('alert')).toHaveTextContent('That passkey didn’t work.');
    expect(await press('Sign In with a Passkey')).toBeEnabled();
  });

  it('is not offered where the browser has no passkeys', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    renderApp('/sign-in');
    expect(await press('Sign In')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign In with a Passkey' })).toBeNull();
    expect(gateway.requestsTo('POST /auth/v1/passkeys/authentication/options')).toEqual([]);
  });
});
