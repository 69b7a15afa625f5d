import { type FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const ID = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
const PAGE = `/admin/members/${ID}`;
const ACCOUNT = `/auth/v1/admin/users/${ID}`;

const account = {
  id: ID,
  email: 'ann@example.org',
  app_metadata: { role: 'member' },
  user_metadata: { full_name: 'Ann' },
  created_at: '2026-11-01T10:00:00.000Z',
  email_confirmed_at: '2026-11-01T10:05:00.000Z',
};
const session = { device: 'Firefox on Windows', ip: '192.0.2.7', created_at: '2026-11-01T10:00:00.000Z', current: false };
const progress = { answered: 120, correct: 90, sessionsLed: 7, points: 450, streak: { current: 3, best: 9, timeZone: 'UTC' } };

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate()
    .on(`GET ${ACCOUNT}`, { body: account })
    .on(`GET ${ACCOUNT}/sessions`, {
      body: { sessions: [{ ...session, id: OTHER, last_active_at: new Date().toISOString(), aal: 'aal2' }] },
    })
    .on(`GET ${ACCOUNT}/factors`, {
      body: [{ id: OTHER, factor_type: 'totp', friendly_name: 'Phone', status: 'verified', created_at: '', updated_at: '' }],
    })
    .on(`GET ${ACCOUNT}/passkeys`, { body: [{ id: ID, friendly_name: 'Laptop', created_at: '2026-11-01T10:00:00.000Z' }] })
    .on(`GET /api/v1/billing/overrides/${ID}`, {
      body: {
        userId: ID,
        hasAccess: true,
        access: { active: true, reason: 'subscription', activeUntil: '2027-01-01T00:00:00.000Z' },
      },
    })
    .on(`GET /api/v1/billing/subscriptions/${ID}`, {
      body: {
        isActive: true,
        status: 'active',
        productName: 'Premium',
        cancel_at_period_end: false,
        current_period_end: 1_798_761_600,
        payment_method_brand: 'visa',
        payment_method_last4: '4242',
        isTrialAvailable: false,
        hasPortal: true,
        access: { active: true, reason: 'subscription' },
      },
    })
    .on(`GET /api/v1/progress/members/${ID}`, { body: progress });
});

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const facts = async (name: string) => {
  const terms = await (await panel(name)).findAllByRole('term');
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextSibling?.textContent]));
};

describe('the members', () => {
  it('are found by the start of an email or by id, which the address then has', async () => {
    gateway.on('GET /api/v1/members', { body: { items: [{ id: ID, email: 'ann@example.org' }, { id: OTHER }] } });
    const { user, router } = renderApp('/admin/members');
    const link = await screen.findByRole('link', { name: 'ann@example.org' });
    expect(link).toHaveAttribute('href', PAGE);
    expect(screen.getByRole('link', { name: 'No email' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Search members' }), 'ann');
    await waitFor(() => expect(router.state.location.search).toBe('?q=ann'));
    await waitFor(() => expect(gateway.requestsTo('GET /api/v1/members').at(-1)?.search.toString()).toBe('q=ann&limit=50'));
    await user.click(await screen.findByRole('link', { name: 'ann@example.org' }));
    expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible();
  });

  it('are none where nobody has the email', async () => {
    gateway.on('GET /api/v1/members', { body: { items: [] } });
    renderApp('/admin/members?q=nobody');
    expect(await screen.findByText('No members match this email address or ID.')).toBeVisible();
  });
});

describe('a member’s page', () => {
  it('shows the account, access, subscription, and progress', async () => {
    renderApp(PAGE);
    expect(await facts('Account')).toMatchObject({
      Email: 'ann@example.org',
      'User ID': ID,
      Name: 'Ann',
      Role: 'member',
      'Last sign-in': 'Never',
    });
    expect(await facts('Access')).toMatchObject({ 'Access now': 'Yes (subscription)', 'Override until': 'None' });
    expect(await facts('Subscription')).toMatchObject({
      Plan: 'Premium',
      Status: 'active',
      'Trial until': '–',
      'Payment method': 'visa ending in 4242',
    });
    expect(await facts('Progress')).toEqual({ Quizzes: '7', Answered: '120', Correct: '75%', Points: '450', Streak: '3' });
    expect((await panel('Access')).getByRole('link', { name: 'Override access' })).toHaveAttribute(
      'href',
      `/admin/access-override?user=${ID}`,
    );
    const about = within(screen.getByRole('navigation', { name: 'About this member' }));
    expect(about.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/admin/audit?subject=${ID}`,
      `/admin/violations?userId=${ID}`,
      `/admin/error-logs?user_id=${ID}`,
    ]);
  });

  it('loses only the panel of a service that is away', async () => {
    gateway.on(`GET /api/v1/progress/members/${ID}`, problem(503, 'server.overloaded', 'The service is busy.'));
    const { user } = renderApp(PAGE);
    expect(await (await panel('Progress')).findByRole('alert')).toHaveTextContent('The service is busy.');
    expect(await facts('Account')).toMatchObject({ Email: 'ann@example.org' });
    gateway.on(`GET /api/v1/progress/members/${ID}`, { body: progress });
    await user.click((await panel('Progress')).getByRole('button', { name: 'Try Again' }));
    expect(await facts('Progress')).toMatchObject({ Quizzes: '7' });
  });

  it('ends all sessions after a confirmation', async () => {
    gateway.on(`DELETE ${ACCOUNT}/sessions`, { status: 204 });
    const { user } = renderApp(PAGE);
    const sessions = await panel('Sessions');
    expect(await sessions.findByText('Firefox on Windows')).toBeVisible();
    expect(sessions.getByText(/192\.0\.2\.7 · second factor/)).toBeVisible();
    await user.click(sessions.getByRole('button', { name: 'End All Sessions' }));
    expect(gateway.requestsTo(`DELETE ${ACCOUNT}/sessions`)).toHaveLength(0);
    gateway.on(`GET ${ACCOUNT}/sessions`, { body: { sessions: [] } });
    await user.click(screen.getByRole('button', { name: 'Confirm End All Sessions' }));
    expect(await screen.findByText('Sessions ended')).toBeVisible();
    expect(await (await panel('Sessions')).findByText('No active sessions.')).toBeVisible();
  });

  it('removes second factors and passkeys after a confirmation', async () => {
    gateway.on(`DELETE ${ACCOUNT}/factors/${OTHER}`, { body: {} }).on(`DELETE ${ACCOUNT}/passkeys/${ID}`, { status: 204 });
    const { user } = renderApp(PAGE);
    for (const [name, route] of [
      ['Phone', `DELETE ${ACCOUNT}/factors/${OTHER}`],
      ['Laptop', `DELETE ${ACCOUNT}/passkeys/${ID}`],
    ] as const) {
      await user.click(await (await panel('Second factors and passkeys')).findByRole('button', { name: `Remove: ${name}` }));
      await user.click(screen.getByRole('button', { name: 'Confirm Remove' }));
      await waitFor(() => expect(gateway.requestsTo(route)).toHaveLength(1));
    }
  });

  it('changes the role after a confirmation, and shows a refusal', async () => {
    gateway.on(`PUT ${ACCOUNT}`, problem(503, 'server.overloaded', 'The service is busy.'));
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    await user.click(screen.getByRole('button', { name: 'Confirm Make Admin' }));
    expect(await screen.findByText('The service is busy.')).toBeVisible();
    gateway
      .on(`PUT ${ACCOUNT}`, { body: account })
      .on(`GET ${ACCOUNT}`, { body: { ...account, app_metadata: { role: 'admin' } } });
    await user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    await user.click(screen.getByRole('button', { name: 'Confirm Make Admin' }));
    expect(await screen.findByText('Role changed')).toBeVisible();
    expect(gateway.requestsTo(`PUT ${ACCOUNT}`).at(-1)?.body).toEqual({ app_metadata: { role: 'admin' } });
    expect(await screen.findByRole('button', { name: 'Remove Admin Role' })).toBeVisible();
  });

  it('deletes the account after a confirmation, and goes back to the members', async () => {
    gateway.on(`DELETE ${ACCOUNT}`, { body: {} }).on('GET /api/v1/members', { body: { items: [] } });
    const { user, router } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(gateway.requestsTo(`DELETE ${ACCOUNT}`)).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    await user.click(screen.getByRole('button', { name: 'Confirm Delete Account' }));
    expect(await screen.findByText('Account deleted')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/members');
  });

  it('says so where the address has no id', async () => {
    renderApp('/admin/members/ann');
    expect(await screen.findByRole('heading', { name: 'Member not found' })).toBeVisible();
  });
});
