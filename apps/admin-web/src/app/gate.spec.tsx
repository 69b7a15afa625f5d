import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openDocument } from '#shared/open-document.ts';
import { renderApp } from '../testing/render-app.tsx';

const GATE = '/api/v1/admin-gate';
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const locked = { configured: true, attemptsRemaining: 3 };
const unlocked = () => ({ ...locked, unlockedUntil: inMinutes(15) });

let gateway: FakeGateway;
let leave: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  gateway = new FakeGateway()
    .on(`GET ${GATE}`, { body: locked })
    .on(`POST ${GATE}`, () => ({ body: unlocked() }))
    .on(`POST ${GATE}/renewal`, () => ({ body: unlocked() }))
    .on(`DELETE ${GATE}`, { status: 204 })
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'admin' } });
  leave = jest.spyOn(openDocument, 'at').mockReturnValue(undefined);
});

const asAdmin = () => storeSession({ app_metadata: { role: 'admin' } });
const code = () => screen.findByLabelText('Admin Code');
const submit = () => screen.getByRole('button', { name: 'Unlock Admin' });

describe('who may see the admin pages', () => {
  it('not a visitor, who signs in on the learners’ page and comes back', async () => {
    renderApp('/admin?status=pending');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/sign-in?next=%2Fadmin%3Fstatus%3Dpending'));
    expect(gateway.requestsTo(`GET ${GATE}`)).toEqual([]);
  });

  it('not a member without the role, who gets the 403 page and no gate', async () => {
    storeSession();
    renderApp('/admin');
    expect(await screen.findByRole('heading', { name: '403: this page is for admins' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(gateway.requestsTo(`GET ${GATE}`)).toEqual([]);
  });

  it('not a former admin whose token is older than that', async () => {
    asAdmin();
    gateway.on(`GET ${GATE}`, problem(403, 'auth.forbidden', 'Not allowed'));
    renderApp('/admin');
    expect(await screen.findByRole('heading', { name: '403: this page is for admins' })).toBeVisible();
  });

  it('not a former admin whose open gate is checked again', async () => {
    asAdmin();
    gateway.on(`GET ${GATE}`, { body: { ...locked, unlockedUntil: inMinutes(15) } });
    const { user } = renderApp('/admin');
    await screen.findByRole('heading', { name: 'Admin Panel' });
    gateway.on(`GET ${GATE}`, problem(403, 'auth.forbidden', 'Not allowed'));
    gateway.on('GET /api/v1/flags', problem(403, 'admin.locked', 'Enter the admin code to continue.'));
    await user.click(screen.getByRole('link', { name: /^Pending/ }));
    expect(await screen.findByRole('heading', { name: '403: this page is for admins' })).toBeVisible();
  });

  it('sees a page of its own for an address that has none', async () => {
    asAdmin();
    renderApp('/admin/nothing');
    expect(await screen.findByRole('heading', { name: 'There is no admin page at this address.' })).toBeVisible();
  });
});

describe('the gate', () => {
  beforeEach(() => {
    asAdmin();
  });

  it('takes at most five characters and submits only exactly five', async () => {
    const { user } = renderApp('/admin');
    expect(await code()).toHaveFocus();
    expect(submit()).toBeDisabled();
    await user.type(await code(), 'abcd');
    expect(submit()).toBeDisabled();
    await user.type(await code(), 'efgh');
    expect(await code()).toHaveValue('abcde');
    expect(submit()).toBeEnabled();
    await user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    expect(gateway.requestsTo(`POST ${GATE}`)[0]?.body).toEqual({ code: 'abcde' });
  });

  it('says how many attempts remain after a wrong code, and clears the field', async () => {
    gateway.on(`POST ${GATE}`, problem(403, 'admin.code-wrong', 'Incorrect code. 2 attempts remaining.'));
    const { user } = renderApp('/admin');
    await user.type(await code(), 'abcde{Enter}');
    expect(await screen.findByText('Incorrect code. 2 attempts remaining.')).toBeVisible();
    expect(await code()).toHaveValue('');
    expect(await code()).toHaveFocus();
  });

  it('locks after the third wrong code, and counts down', async () => {
    const { user } = renderApp('/admin');
    await code();
    gateway
      .on(
        `POST ${GATE}`,
        problem(429, 'admin.code-too-often', 'Too many failed attempts. Access locked for 5 minutes.', { retryAfter: 300 }),
      )
      .on(`GET ${GATE}`, { body: { configured: true, attemptsRemaining: 0, lockedUntil: inMinutes(5) } });
    await user.type(await code(), 'abcde{Enter}');
    expect(await screen.findByText('Too many failed attempts. Access locked for 5 minutes.')).toBeVisible();
    expect(await screen.findByText(/Try again in/)).toHaveTextContent(/^Try again in (5 min|4 min 5\d s)\.$/);
    expect(await code()).toBeDisabled();
    expect(submit()).toBeDisabled();
  });

  it('says that it is locked on a page that is opened meanwhile', async () => {
    gateway.on(`GET ${GATE}`, { body: { configured: true, attemptsRemaining: 0, lockedUntil: inMinutes(3) } });
    renderApp('/admin');
    expect(await screen.findByText('Access temporarily locked. Please wait before trying again.')).toBeVisible();
    expect(await code()).toBeDisabled();
  });

  it('opens again once the lock is over', async () => {
    gateway.on(`GET ${GATE}`, {
      body: { configured: true, attemptsRemaining: 0, lockedUntil: new Date(Date.now() + 50).toISOString() },
    });
    renderApp('/admin');
    await code();
    gateway.on(`GET ${GATE}`, { body: locked });
    await waitFor(async () => expect(await code()).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('explains that no code is configured', async () => {
    gateway.on(`GET ${GATE}`, { body: { configured: false, attemptsRemaining: 3 } });
    renderApp('/admin');
    expect(await screen.findByText(/No admin code is configured/)).toHaveTextContent('npm run admin-code -- set');
    expect(screen.queryByLabelText('Admin Code')).toBeNull();
  });
});

describe('an open gate', () => {
  beforeEach(() => {
    asAdmin();
    gateway.on(`GET ${GATE}`, () => ({ body: unlocked() }));
  });

  it('shows the page at once, and Exit Admin locks it again', async () => {
    const { user } = renderApp('/admin');
    await screen.findByRole('heading', { name: 'Admin Panel' });
    gateway.on(`GET ${GATE}`, { body: locked });
    await user.click(screen.getByRole('button', { name: 'Exit Admin' }));
    expect(await code()).toBeVisible();
    expect(gateway.requestsTo(`DELETE ${GATE}`)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Exit Admin' })).toBeNull();
  });

  it('is renewed while the app is in use, at most every four minutes', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    renderApp('/admin');
    await screen.findByRole('heading', { name: 'Admin Panel' });
    const press = async () => {
      await act(async () => fireEvent.keyDown(document.body, { key: 'Tab' }));
    };
    await press();
    expect(gateway.requestsTo(`POST ${GATE}/renewal`)).toHaveLength(0);
    await act(async () => void jest.advanceTimersByTime(5 * MINUTE_MS));
    await press();
    await press();
    await waitFor(() => expect(gateway.requestsTo(`POST ${GATE}/renewal`)).toHaveLength(1));
  });

  it('asks for the code once the server refuses a renewal', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    renderApp('/admin');
    await screen.findByRole('heading', { name: 'Admin Panel' });
    gateway
      .on(`POST ${GATE}/renewal`, problem(403, 'admin.locked', 'The admin pages are locked.'))
      .on(`GET ${GATE}`, { body: locked });
    await act(async () => void jest.advanceTimersByTime(5 * MINUTE_MS));
    await act(async () => fireEvent.keyDown(document.body, { key: 'Tab' }));
    expect(await code()).toBeVisible();
  });

  it('leads back to the learners’ modes', async () => {
    renderApp('/admin');
    await screen.findByRole('heading', { name: 'Admin Panel' });
    expect(screen.getByRole('link', { name: 'Question Bank' })).toHaveAttribute('href', '/?mode=question-bank');
    expect(screen.getByRole('link', { name: 'Quiz' })).toHaveAttribute('href', '/?mode=quiz');
  });
});

describe('the admin panel', () => {
  it('links to every other admin page', async () => {
    asAdmin();
    gateway.on(`GET ${GATE}`, () => ({ body: unlocked() }));
    renderApp('/admin');
    const links = within(await screen.findByRole('navigation', { name: 'Admin pages' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin?status=pending#flag-review',
      '/admin/reviews',
      '/admin/questions',
      '/admin/statistics',
      '/admin/members',
      '/admin/referral-codes',
      '/admin/access-override',
      expect.stringMatching(/^\/admin\/error-logs\?since=/),
      '/admin/dead-letters',
      '/admin/jobs',
      '/admin/violations',
      '/admin/ai',
      '/admin/failed-payments',
      '/referral-report',
      '/test/ai-diagnostic',
      '/test/google-ads',
      '/admin/audit',
    ]);
  });
});
