import { serviceNames } from '@casebook/contracts';
import { FakeGateway, storeSession, tokenResponse } from '@casebook/testing/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';

const factor = { id: 'f1', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' };
const CODES = ['AAAA-1111', 'BBBB-2222'];
const enrolled = { id: 'f1', type: 'totp', friendly_name: 'App', totp: { qr_code: '<svg/>', secret: 'SECRET', uri: '' } };
const changedAddress = {
  status: 422,
  body: { code: 422, error_code: 'mfa_ip_address_mismatch', msg: 'Challenge and verify IP addresses mismatch.' },
};
const reauthenticate = { code: 400, error_code: 'reauthentication_needed', msg: 'Your sign-in was a while ago.' };

let gateway: FakeGateway;
let factors: object[];
let hasCodes: boolean;
let devices: object[];
const device = (id: string, more: object) => ({
  id,
  device: 'Firefox on Windows',
  ip: '203.0.113.9',
  created_at: '2026-01-01T00:00:00.000Z',
  last_active_at: '2026-01-02T00:00:00.000Z',
  aal: 'aal1',
  current: false,
  ...more,
});
beforeEach(() => {
  factors = [];
  hasCodes = false;
  devices = [device('d1', { current: true, device: 'Chrome on Android' }), device('d2', {})];
  gateway = new FakeGateway()
    .on('GET /auth/v1/user', () => ({ body: tokenResponse({ factors }).user }))
    .on('POST /auth/v1/factors', { body: enrolled })
    .on('POST /auth/v1/factors/f1/challenge', { body: { id: 'c1', type: 'totp', expires_at: 0 } })
    .on('POST /auth/v1/factors/f1/verify', () => {
      factors = [factor];
      return { body: tokenResponse({ factors }, { aal: 'aal2', mfa_enrolled: true }) };
    })
    .on('POST /auth/v1/factors/recovery-codes', () => {
      hasCodes = true;
      return { body: { id: 'r1', type: 'recovery_code', total: 2, codes: CODES } };
    })
    .on('GET /auth/v1/factors/recovery-codes', () =>
      hasCodes
        ? { body: { id: 'r1', type: 'recovery_code', total: 2, remaining: 2 } }
        : { status: 404, body: { code: 404, error_code: 'mfa_factor_not_found', msg: 'x' } },
    )
    .on('GET /auth/v1/sessions', () => ({ body: { sessions: devices } }))
    .on('GET /api/v1/progress/profile', { body: { points: 7, sessionsLed: 2, questionsContributed: 1, achievements: [] } })
    .on('DELETE /auth/v1/factors/f1', () => {
      factors = [];
      return { body: { id: 'f1' } };
    });
  storeSession();
});

const documentOf = (service: string) => ({ service, records: [`Stored by ${service}`], complete: true });

const press = (name: string) => screen.findByRole('button', { name });

describe('the account page', () => {
  it('changes the name', async () => {
    gateway.on('PUT /auth/v1/user', { body: tokenResponse({ user_metadata: { full_name: 'Al Rivera', role: 'leader' } }).user });
    const { user } = renderApp('/settings/account');
    const name = await screen.findByLabelText('Full Name');
    await user.clear(name);
    await user.type(name, 'A');
    await user.click(await press('Save Name'));
    expect(screen.getByText('Name must be at least 2 characters long')).toBeVisible();
    await user.type(name, 'l Rivera');
    await user.click(await press('Save Name'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(gateway.requestsTo('PUT /auth/v1/user')[0]?.body).toMatchObject({ data: { full_name: 'Al Rivera' } });
  });

  it('turns two-step verification on: QR code and key, a code, then the recovery codes once', async () => {
    const { user } = renderApp('/settings/account');
    await user.click(await press('Turn On'));
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(screen.getByText('SECRET')).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '123 456');
    await user.click(await press('Verify and Turn On'));
    for (const code of CODES) expect(await screen.findByText(code)).toBeVisible();
    expect(gateway.requestsTo('POST /auth/v1/factors/f1/verify')[0]?.body).toMatchObject({ challenge_id: 'c1', code: '123456' });
    await user.click(await press('Done'));
    expect(await screen.findByText(/Recovery codes left: 2\./)).toBeVisible();
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  });

  it('requests another challenge by itself if the address changed before the code was sent', async () => {
    let answers = 0;
    gateway.on('POST /auth/v1/factors/f1/verify', () => {
      answers += 1;
      if (answers === 1) return changedAddress;
      factors = [factor];
      return { body: tokenResponse({ factors }, { aal: 'aal2', mfa_enrolled: true }) };
    });
    const { user } = renderApp('/settings/account');
    await user.click(await press('Turn On'));
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.click(await press('Verify and Turn On'));
    expect(await screen.findByText(CODES[0] ?? '')).toBeVisible();
    expect(gateway.requestsTo('POST /auth/v1/factors/f1/challenge')).toHaveLength(2);
  });

  it('turns it off after asking', async () => {
    factors = [factor];
    const { user } = renderApp('/settings/account');
    await user.click(await press('Turn Off'));
    expect(gateway.requestsTo('DELETE /auth/v1/factors/f1')).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: 'Turn Off' }).at(-1) as HTMLElement);
    expect(await press('Turn On')).toBeVisible();
  });

  it('says what to do if the sign-in was a while ago', async () => {
    gateway.on('POST /auth/v1/factors', { status: 400, body: reauthenticate });
    const { user } = renderApp('/settings/account');
    await user.click(await press('Turn On'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('To change this, sign out and sign in again.'));
    expect(await press('Turn On')).toBeEnabled();
  });

  it('shows the profile of a member without access', async () => {
    renderApp('/settings/account');
    expect((await screen.findByText('Points')).closest('div')).toHaveTextContent('7');
    expect(screen.getByText('Sessions led').closest('div')).toHaveTextContent('2');
    expect(screen.getByText('Questions contributed').closest('div')).toHaveTextContent('1');
  });

  it('changes the avatar to one of the thirty animals', async () => {
    gateway.on('PUT /auth/v1/user', ({ body }) => ({
      body: tokenResponse({ user_metadata: (body as { data: object }).data as never }).user,
    }));
    const { user } = renderApp('/settings/account');
    const animals = within(await screen.findByRole('radiogroup', { name: 'Avatar' })).getAllByRole('radio');
    expect(animals).toHaveLength(30);
    expect(await press('Save Avatar')).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'owl' }));
    await user.click(await press('Save Avatar'));
    await waitFor(() =>
      expect(gateway.requestsTo('PUT /auth/v1/user')[0]?.body).toMatchObject({ data: { avatar_animal: 'owl' } }),
    );
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.getAllByRole('img', { name: 'Avatar: owl' }).length).toBeGreaterThan(1);
  });

  it('changes the email once both addresses confirm it', async () => {
    gateway.on('PUT /auth/v1/user', ({ body }) => ({
      body: { ...tokenResponse().user, new_email: (body as { email: string }).email },
    }));
    const { user } = renderApp('/settings/account');
    await user.click(await press('Change Email'));
    expect(screen.getByText('Email address is required')).toBeVisible();
    await user.type(screen.getByLabelText('New Email Address'), 'new@example.org');
    await user.click(await press('Change Email'));
    expect(await screen.findByText(/We sent a link to new@example\.org and to alex@example\.org\./)).toBeVisible();
    expect(gateway.requestsTo('PUT /auth/v1/user')[0]?.search.get('redirect_to')).toBe('http://localhost/settings/account');
  });

  it('asks for a proof if the sign-in was a while ago', async () => {
    gateway.on('PUT /auth/v1/user', ({ body }) =>
      (body as { current_password?: string }).current_password
        ? { body: { ...tokenResponse().user, new_email: 'new@example.org' } }
        : { status: 400, body: reauthenticate },
    );
    const { user } = renderApp('/settings/account');
    await user.type(await screen.findByLabelText('New Email Address'), 'new@example.org');
    await user.click(await press('Change Email'));
    await user.type(await screen.findByLabelText('Current Password', { selector: 'input' }), 'Old!pass1');
    await user.click(await press('Change Email'));
    expect(await screen.findByText(/We sent a link to new@example\.org/)).toBeVisible();
  });

  describe('the linked accounts', () => {
    const identity = (provider: string, email: string) => ({
      identity_id: `id-${provider}`,
      id: provider,
      user_id: 'u1',
      provider,
      identity_data: { email },
    });
    const both = [identity('email', 'alex@example.org'), identity('github', 'alex@github.example')];
    const settings = { passkeys_enabled: false, manual_linking_enabled: true, external: { github: true, google: true } };
    let identities: object[];
    beforeEach(() => {
      identities = both;
      gateway
        .on('GET /auth/v1/settings', { body: settings })
        .on('GET /auth/v1/user', () => ({ body: { ...tokenResponse().user, identities } }));
    });

    it('are listed, and one is unlinked after asking', async () => {
      gateway.on('DELETE /auth/v1/user/identities/id-github', () => {
        identities = both.slice(0, 1);
        return { body: {} };
      });
      const { user } = renderApp('/settings/account');
      expect(await screen.findByText('alex@github.example')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Link GitHub' })).toBeNull();
      await user.click(await press('Unlink GitHub'));
      expect(gateway.requestsTo('DELETE /auth/v1/user/identities/id-github')).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Unlink' }));
      await waitFor(() => expect(screen.queryByText('alex@github.example')).toBeNull());
      expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull();
      expect(await press('Link GitHub')).toBeVisible();
    });

    it.each([
      [
        { status: 422, body: { code: 422, error_code: 'single_identity_not_deletable', msg: 'x' } },
        /This is the only way to sign in/,
      ],
      [{ status: 422, body: { code: 422, error_code: 'identity_not_found', msg: 'x' } }, /isn’t linked anymore/],
      [{ status: 400, body: reauthenticate }, /You signed in a while ago/],
    ])('stay linked if unlinking fails, and so does the session: %j', async (answer, text) => {
      gateway.on('DELETE /auth/v1/user/identities/id-github', answer);
      const { user } = renderApp('/settings/account');
      await user.click(await press('Unlink GitHub'));
      await user.click(screen.getByRole('button', { name: 'Unlink' }));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(screen.getByText('alex@github.example')).toBeVisible();
      expect(window.localStorage.getItem('casebook-session')).not.toBeNull();
    });

    it.each([
      ['error=access_denied&error_description=x', /because you canceled/],
      [
        'error=server_error&error_code=identity_already_exists&error_description=Identity+is+already+linked',
        /already linked to yours/,
      ],
      [
        'error=server_error&error_code=identity_already_exists&error_description=Identity+is+already+linked+to+another+user',
        /linked to another Casebook account/,
      ],
      ['error=server_error&error_code=unexpected_failure', /couldn’t be linked/],
    ])('say why a return from the provider failed, and the session stays: %s', async (query, text) => {
      const { router } = renderApp(`/settings/account?${query}`);
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(router.state.location.search).toBe(''));
      expect(window.localStorage.getItem('casebook-session')).not.toBeNull();
    });

    it('can’t be changed where the service doesn’t allow it', async () => {
      gateway.on('GET /auth/v1/settings', { body: { ...settings, manual_linking_enabled: false } });
      renderApp('/settings/account');
      expect(await screen.findByText('alex@github.example')).toBeVisible();
      expect(screen.queryByRole('button', { name: /^(Unlink|Link) / })).toBeNull();
    });
  });

  it('lists the devices, and signs out another one', async () => {
    gateway.on('DELETE /auth/v1/sessions/d2', () => {
      devices = devices.slice(0, 1);
      return { status: 204 };
    });
    const { user } = renderApp('/settings/account');
    expect(await screen.findByText('Chrome on Android')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign out Chrome on Android' })).toBeNull();
    await user.click(await press('Sign out Firefox on Windows'));
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
    expect(gateway.requestsTo('DELETE /auth/v1/sessions/d2')).toHaveLength(1);
  });

  it('deletes the account once its address was typed, then forgets the session', async () => {
    gateway.on('DELETE /auth/v1/user', { status: 204 });
    const { user } = renderApp('/settings/account');
    await user.click(await press('Delete Account'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await user.type(dialog.getByLabelText('Email Address'), 'other@example.org');
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(dialog.getByText('Enter alex@example.org to confirm')).toBeVisible();
    expect(gateway.requestsTo('DELETE /auth/v1/user')).toEqual([]);
    await user.clear(dialog.getByLabelText('Email Address'));
    await user.type(dialog.getByLabelText('Email Address'), 'Alex@example.org');
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    await waitFor(() => expect(window.localStorage.getItem('casebook-session')).toBeNull());
  });

  it('asks for a proof before deleting if the sign-in was a while ago', async () => {
    gateway.on('DELETE /auth/v1/user', ({ body }) =>
      (body as { current_password?: string } | undefined)?.current_password
        ? { status: 204 }
        : { status: 400, body: reauthenticate },
    );
    const { user } = renderApp('/settings/account');
    await user.click(await press('Delete Account'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await user.type(dialog.getByLabelText('Email Address'), 'alex@example.org');
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    await user.type(await dialog.findByLabelText('Current Password', { selector: 'input' }), 'Old!pass1');
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    await waitFor(() => expect(window.localStorage.getItem('casebook-session')).toBeNull());
  });
});

describe('the preferences', () => {
  it('switch single keys off', async () => {
    const { user } = renderApp('/settings/preferences');
    const keys = await screen.findByRole('switch', { name: /single-key/ });
    expect(keys).toBeChecked();
    await user.click(keys);
    expect(keys).not.toBeChecked();
  });

  it('set the color scheme', async () => {
    const { user } = renderApp('/settings/preferences');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });
});

describe('the member’s data', () => {
  const created = jest.fn((_content: Blob) => 'blob:data');
  let names: string[];
  beforeEach(() => {
    created.mockClear();
    names = [];
    Object.assign(URL, { createObjectURL: created, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    for (const service of serviceNames) gateway.on(`GET /api/v1/my-data/${service}`, { body: documentOf(service) });
  });
  afterEach(() => void jest.restoreAllMocks());

  const attempts = (service: string) => gateway.requestsTo(`GET /api/v1/my-data/${service}`).length;
  const savedText = async () => new TextDecoder().decode(await created.mock.calls[0]?.[0].arrayBuffer());

  it('is downloaded from every service into one ZIP file', async () => {
    const { user } = renderApp('/settings/account');
    await user.click(await press('Download My Data'));
    expect(await screen.findByText('Downloaded')).toBeVisible();
    expect(names).toEqual([expect.stringMatching(/^casebook-data-\d{4}-\d\d-\d\d\.zip$/)]);
    const text = await savedText();
    for (const service of serviceNames) {
      expect(text).toContain(`${service}.json`);
      expect(text).toContain(`Stored by ${service}`);
    }
  });

  it('shows which service it is downloading from', async () => {
    let respond: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      respond = resolve;
    });
    gateway.on('GET /api/v1/my-data/quiz', async () => {
      await waiting;
      return { body: documentOf('quiz') };
    });
    const { user } = renderApp('/settings/account');
    await user.click(await press('Download My Data'));
    expect(await screen.findByText(`Downloading your quizzes (3 of ${serviceNames.length})`)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Download progress' })).toHaveAttribute(
      'aria-valuenow',
      String(Math.round((2 / serviceNames.length) * 100)),
    );
    expect(await press('Download My Data')).toBeDisabled();
    respond();
    expect(await screen.findByText('Downloaded')).toBeVisible();
  });

  it.each([
    ['refuses', { status: 503, body: {} }],
    ['can’t be reached', 'unreachable' as const],
    ['breaks off', { body: { service: 'quiz', quizzes: [] } }],
  ])('is not saved if a service %s; another attempt requests only what is missing', async (_what, answer) => {
    gateway.on('GET /api/v1/my-data/quiz', answer);
    const { user } = renderApp('/settings/account');
    await user.click(await press('Download My Data'));
    expect(await screen.findByText('We couldn’t download your quizzes. Nothing was saved.')).toBeVisible();
    expect(names).toEqual([]);
    gateway.on('GET /api/v1/my-data/quiz', { body: documentOf('quiz') });
    await user.click(await press('Try Again'));
    expect(await screen.findByText('Downloaded')).toBeVisible();
    expect([attempts('bank'), attempts('quiz'), attempts('admin')]).toEqual([1, 2, 1]);
    expect(await savedText()).toContain('Stored by bank');
  });
});
