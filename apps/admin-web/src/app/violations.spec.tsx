import type { MemberViolation, Penalty } from '@casebook/contracts';
import { FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const USER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const PENALTIES = 'GET /api/v1/ai/penalties';
const VIOLATIONS = 'GET /api/v1/violations';
const LIFT = `DELETE /api/v1/ai/penalties/${USER}`;
const penalty: Penalty = { userId: USER, until: '2030-01-01T00:00:00.000Z' };
const violation: MemberViolation = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae1',
  userId: USER,
  code: 'ai.suspicious-activity',
  mode: 'single',
  type: 'suspicious_pattern',
  severity: 'high',
  details: '<b>15 requests</b> in a row',
  occurredAt: '2026-11-01T10:00:00.000Z',
};
const page = <Item,>(...items: Item[]) => ({ body: { items, total: items.length, totalIsEstimate: false } });

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate()
    .on(PENALTIES, page(penalty))
    .on(VIOLATIONS, page(violation))
    .on('GET /api/v1/members/names', { body: { items: [{ id: USER, email: 'ann@example.org' }] } });
});

const open = async (search = '') => {
  const app = renderApp(`/admin/violations${search}`);
  await screen.findByRole('heading', { name: 'Violations' });
  return app;
};
const lastSearch = () => Object.fromEntries(gateway.requestsTo(VIOLATIONS).at(-1)?.search ?? []);

describe('restricted members', () => {
  it('are listed with its end, and lead to their violations', async () => {
    await open();
    expect(
      screen.getByText(
        'Times that members exceeded AI limits. A member with eight high-severity violations within an hour is restricted for an hour.',
      ),
    ).toBeVisible();
    const section = within(await screen.findByRole('region', { name: 'Restricted members' }));
    expect((await section.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      'Member',
      'Until',
      'Reason',
    ]);
    expect(section.getByRole('link', { name: 'View Violations' })).toHaveAttribute('href', `/admin/violations?userId=${USER}`);
  });

  it('are freed in two steps', async () => {
    gateway.on(LIFT, { status: 204 });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Lift Restriction/ }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Lift this restriction?' }));
    expect(
      confirm.getByText(
        'The member can use AI again right away. Eight more high-severity violations within an hour will restrict them again.',
      ),
    ).toBeVisible();
    expect(gateway.requestsTo(LIFT)).toEqual([]);
    gateway.on(PENALTIES, page());
    await user.click(confirm.getByRole('button', { name: 'Confirm Lift Restriction' }));
    expect(await screen.findByText('Restriction lifted')).toBeVisible();
    expect(await screen.findByText('No members are restricted.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('group', { name: 'restricted members' })).toHaveFocus());
  });

  it('that couldn’t be freed, or loaded, say so, and the violations show', async () => {
    gateway.on(LIFT, problem(503, 'service.unavailable', 'Not available right now.'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Lift Restriction/ }));
    gateway.on(PENALTIES, problem(503, 'service.unavailable', 'Penalties are away.'));
    await user.click(await screen.findByRole('button', { name: 'Confirm Lift Restriction' }));
    expect(await screen.findByText('Not available right now.')).toBeVisible();
    expect(screen.getByText('<b>15 requests</b> in a row')).toBeVisible();
  });
});

describe('violations', () => {
  it('have time, member, type, severity, details and mode', async () => {
    await open();
    const section = within(await screen.findByRole('region', { name: 'All violations' }));
    expect((await section.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      'Time',
      'Member',
      'Type',
      'Severity',
      'Details',
      'Mode',
      'More',
    ]);
    for (const text of ['Suspicious pattern', 'High', '<b>15 requests</b> in a row', 'Single'])
      expect(section.getByText(text)).toBeVisible();
  });

  it('are filtered by type, severity and member, in the address', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('combobox', { name: 'Type' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Rate limit',
      'Suspicious pattern',
    ]);
    await user.click(screen.getByRole('option', { name: 'Rate limit' }));
    await user.click(screen.getByRole('combobox', { name: 'Severity' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All', 'Low', 'Medium', 'High']);
    await user.click(screen.getByRole('option', { name: 'Medium' }));
    await waitFor(() => expect(lastSearch()).toEqual({ limit: '25', type: 'rate_limit', severity: 'medium' }));
    expect(router.state.location.search).toBe('?type=rate_limit&severity=medium');
    const all = within(screen.getByRole('region', { name: 'All violations' }));
    await user.click(await all.findByRole('link', { name: 'View Violations' }));
    await waitFor(() => expect(lastSearch()).toEqual({ limit: '25', userId: USER }));
    await user.click(screen.getByRole('button', { name: 'Remove filter: One member’s violations' }));
    await waitFor(() => expect(lastSearch()).toEqual({ limit: '25' }));
  });

  it('may be none', async () => {
    gateway.on(VIOLATIONS, page());
    await open();
    expect(await screen.findByText('No violations.')).toBeVisible();
  });
});
