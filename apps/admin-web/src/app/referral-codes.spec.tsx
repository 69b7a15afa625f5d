import type { ReferralCode } from '@casebook/contracts';
import { FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const URL = '/api/v1/referral-codes';
const spring: ReferralCode = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae1',
  code: 'spring',
  partnerName: 'Acme',
  description: 'A campaign',
  isActive: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const autumn: ReferralCode = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae2',
  code: 'autumn',
  isActive: false,
  createdAt: '2026-10-01T10:00:00.000Z',
  updatedAt: '2026-10-01T10:00:00.000Z',
};

let gateway: FakeGateway;
let codes: ReferralCode[];
beforeEach(() => {
  codes = [spring, autumn];
  gateway = openGate().on(`GET ${URL}`, () => ({ body: { items: codes, total: codes.length, totalIsEstimate: false } }));
});

const open = async () => {
  const app = renderApp('/admin/referral-codes');
  await screen.findByRole('heading', { name: 'Referral Codes' });
  return app;
};
const dialog = () => screen.findByRole('dialog');
const row = async (code: string) => within((await screen.findByText(code)).closest('tr') as HTMLElement);

describe('referral codes', () => {
  it('are a table of Code, Partner, Description, Status, Created and Actions', async () => {
    await open();
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Code', 'Partner', 'Description', 'Status', 'Created', 'Actions']);
    expect((await row('spring')).getByText('Active')).toBeVisible();
    expect((await row('autumn')).getByText('Inactive')).toBeVisible();
    expect((await row('spring')).getByText('A campaign')).toBeVisible();
  });

  it('say when there are none', async () => {
    codes = [];
    await open();
    expect(await screen.findByText('No referral codes found.')).toBeVisible();
  });

  it('show the server’s message if they can’t be listed', async () => {
    gateway.on(`GET ${URL}`, problem(503, 'service.unavailable', 'This part is away.'));
    await open();
    expect(await screen.findByText('This part is away.')).toBeVisible();
  });

  it('are added with a required code, an optional partner and description', async () => {
    gateway.on(`POST ${URL}`, () => {
      codes = [{ ...spring, id: '7c9e6679-7425-40de-944b-e07fc1f90ae3', code: 'winter' }, ...codes];
      return { status: 201, body: codes[0] };
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Code' }));
    const form = within(await dialog());
    await user.click(form.getByRole('button', { name: 'Add Code' }));
    expect(await form.findByText('Code is required')).toBeVisible();
    await user.type(form.getByLabelText('Code'), 'winter');
    await user.type(form.getByLabelText('Partner Name (optional)'), 'Acme');
    await user.click(form.getByRole('button', { name: 'Add Code' }));
    expect(await screen.findByText('winter')).toBeVisible();
    expect(gateway.requestsTo(`POST ${URL}`)[0]?.body).toEqual({ code: 'winter', partnerName: 'Acme', description: '' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('show the server’s message for a duplicate, and Cancel closes the form', async () => {
    gateway.on(`POST ${URL}`, problem(409, 'referral-code.exists', 'This code already exists.'));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Code' }));
    const form = within(await dialog());
    await user.type(form.getByLabelText('Code'), 'spring{Enter}');
    expect(await form.findByText('This code already exists.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are edited with the code locked', async () => {
    gateway.on(`PATCH ${URL}/${spring.id}`, { body: spring });
    const { user } = await open();
    await user.click((await row('spring')).getByRole('button', { name: 'Edit spring' }));
    const form = within(await dialog());
    expect(form.getByLabelText('Code')).toBeDisabled();
    expect(form.getByLabelText('Code')).toHaveValue('spring');
    await user.clear(form.getByLabelText('Description (optional)'));
    await user.click(form.getByRole('button', { name: 'Update Code' }));
    await waitFor(() =>
      expect(gateway.requestsTo(`PATCH ${URL}/${spring.id}`)[0]?.body).toEqual({
        partnerName: 'Acme',
        description: '',
      }),
    );
  });

  it('are activated and deactivated, which sends nothing else, so that another admin’s edit stays', async () => {
    gateway
      .on(`PATCH ${URL}/${spring.id}`, { body: spring })
      .on(`PATCH ${URL}/${autumn.id}`, problem(404, 'referral-code.not-found', 'Code not found.'));
    const { user } = await open();
    await user.click((await row('spring')).getByRole('button', { name: 'Deactivate spring' }));
    await waitFor(() => expect(gateway.requestsTo(`PATCH ${URL}/${spring.id}`)[0]?.body).toEqual({ isActive: false }));
    await user.click((await row('autumn')).getByRole('button', { name: 'Activate autumn' }));
    expect(await screen.findByText('Code not found.')).toBeVisible();
  });

  it('are deleted after a confirmation, and a failure is shown', async () => {
    const { user } = await open();
    const remove = async (choice: string) => {
      await user.click((await row('spring')).getByRole('button', { name: 'Delete spring' }));
      const confirm = within(await dialog());
      expect(confirm.getByText('Delete this referral code?')).toBeVisible();
      await user.click(confirm.getByRole('button', { name: choice }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await remove('Cancel');
    expect(gateway.requestsTo(`DELETE ${URL}/${spring.id}`)).toEqual([]);
    gateway.on(`DELETE ${URL}/${spring.id}`, problem(503, 'service.unavailable', 'Not now.'));
    await remove('Delete');
    expect(await screen.findByText('Not now.')).toBeVisible();
    gateway.on(`DELETE ${URL}/${spring.id}`, () => {
      codes = [autumn];
      return { status: 204 };
    });
    await remove('Delete');
    await waitFor(() => expect(screen.queryByText('spring')).toBeNull());
  });
});
