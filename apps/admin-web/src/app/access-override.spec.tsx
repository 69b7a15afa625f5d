import { type FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const ID = '018f0000-0000-7000-8000-000000000001';
const ROUTE = `/api/v1/billing/overrides/${ID}`;
const none = { userId: ID, hasAccess: false, access: { active: false, reason: 'none' } };

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate().on(`GET ${ROUTE}`, { body: none });
});

const date = () => screen.findByLabelText('Override until (UTC)');
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

describe('the access override', () => {
  it('loads a member’s access by the user id, which the address then has', async () => {
    const { user, router } = renderApp('/admin/access-override');
    const field = await screen.findByLabelText('User ID (UUID)');
    const load = screen.getByRole('button', { name: 'Load Access' });
    expect(load).toBeDisabled();
    await user.type(field, 'alex');
    await user.click(load);
    expect(await screen.findByText('Enter a user ID (UUID).')).toBeVisible();
    await user.clear(field);
    await user.type(field, ` ${ID} `);
    await user.click(load);
    await date();
    expect(router.state.location.search).toBe(`?user=${ID}`);
    expect(facts()).toEqual([
      ['has_access', 'false'],
      ['access_until', 'None'],
      ['Override until', 'None'],
      ['Access now', 'No'],
    ]);
  });

  it('shows what the access consists of, in UTC', async () => {
    gateway.on(`GET ${ROUTE}`, {
      body: {
        userId: ID,
        hasAccess: true,
        accessUntil: '2027-01-01T00:00:00.000Z',
        overrideUntil: '2027-03-28T02:30:00.000Z',
        access: { active: true, reason: 'override', activeUntil: '2027-03-28T02:30:00.000Z' },
      },
    });
    renderApp(`/admin/access-override?user=${ID}`);
    expect(await date()).toHaveValue('2027-03-28T02:30');
    expect(facts()).toEqual([
      ['has_access', 'true'],
      ['access_until', '2027-01-01 00:00 UTC'],
      ['Override until', '2027-03-28 02:30 UTC'],
      ['Access now', 'Yes (override), until 2027-03-28 02:30 UTC'],
    ]);
  });

  it('saves the date as an ISO timestamp in UTC, and loads the access again', async () => {
    gateway.on(`PUT ${ROUTE}`, { body: none });
    const { user } = renderApp(`/admin/access-override?user=${ID}`);
    fireEvent.change(await date(), { target: { value: '2027-03-28T02:30' } });
    await user.click(screen.getByRole('button', { name: 'Save Override' }));
    expect(await screen.findByText('Override updated')).toBeVisible();
    expect(gateway.requestsTo(`PUT ${ROUTE}`)[0]?.body).toEqual({ until: '2027-03-28T02:30:00.000Z' });
    await waitFor(() => expect(gateway.requestsTo(`GET ${ROUTE}`)).toHaveLength(2));
  });

  it.each(['Save Override', 'Clear Override'])('%s clears the override where the date is empty', async (button) => {
    gateway.on(`DELETE ${ROUTE}`, { body: none });
    const { user } = renderApp(`/admin/access-override?user=${ID}`);
    await date();
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('Override updated')).toBeVisible();
    expect(gateway.requestsTo(`DELETE ${ROUTE}`)).toHaveLength(1);
  });

  it('clears nothing while the date is incomplete, which the browser reports as empty', async () => {
    const { user } = renderApp(`/admin/access-override?user=${ID}`);
    Object.defineProperty(await date(), 'validity', { value: { badInput: true } });
    await user.click(screen.getByRole('button', { name: 'Save Override' }));
    expect(await screen.findByText('Enter a date and time.')).toBeVisible();
    expect(gateway.requestsTo(`DELETE ${ROUTE}`)).toEqual([]);
  });

  it('leaves the focus on the button after saving', async () => {
    gateway.on(`PUT ${ROUTE}`, { body: { ...none, overrideUntil: '2027-03-28T02:30:00.000Z' } });
    const { user } = renderApp(`/admin/access-override?user=${ID}`);
    fireEvent.change(await date(), { target: { value: '2027-03-28T02:30' } });
    const save = screen.getByRole('button', { name: 'Save Override' });
    await user.click(save);
    await screen.findByText('Override updated');
    await waitFor(() => expect(gateway.requestsTo(`GET ${ROUTE}`)).toHaveLength(2));
    expect(save).toBeInTheDocument();
  });

  it('shows the service’s message as it is', async () => {
    gateway.on(`PUT ${ROUTE}`, problem(404, 'member.not-found', 'There is no member with this id.'));
    const { user } = renderApp(`/admin/access-override?user=${ID}`);
    fireEvent.change(await date(), { target: { value: '2027-03-28T02:30' } });
    await user.click(screen.getByRole('button', { name: 'Save Override' }));
    expect(await screen.findByText('There is no member with this id.')).toBeVisible();
  });

  it('says that there is no such member', async () => {
    gateway.on(`GET ${ROUTE}`, problem(404, 'member.not-found', 'There is no member with this id.'));
    renderApp(`/admin/access-override?user=${ID}`);
    expect(await screen.findByText('There is no member with this id.')).toBeVisible();
  });
});
