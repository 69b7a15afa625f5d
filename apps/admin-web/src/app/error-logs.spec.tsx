import type { AppErrorEntry, AppErrorGroup } from '@casebook/contracts';
import { FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const LOG = 'GET /api/admin/app-errors';
const GROUPS = 'GET /api/admin/app-errors/groups';
const USER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const entry: AppErrorEntry = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae1',
  created_at: '2026-11-01T10:00:00.000Z',
  where_at: 'client',
  what: 'window_error',
  message: '<img src=x onerror="alert(1)">',
  user_id: USER,
  url: 'https://casebook.example/quiz',
  ua: 'A browser',
  ctx: { stack: 'at <b>load</b> (quiz.ts:1:2)' },
  group_id: null,
};
const group: AppErrorGroup = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae3',
  whereAt: 'client',
  what: 'window_error',
  message: 'x is undefined',
  count: 1234,
  members: 12,
  firstSeen: '2026-11-01T10:00:00.000Z',
  lastSeen: '2026-11-02T10:00:00.000Z',
  status: 'open',
};

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate()
    .on(LOG, { body: { data: [entry], count: 120 } })
    .on('GET /api/v1/members/names', { body: { items: [{ id: USER, email: 'ann@example.org' }] } });
});

const open = async (search = '') => {
  const app = renderApp(`/admin/error-logs${search}`);
  await screen.findByRole('heading', { name: 'Error Logs' });
  return app;
};
const lastSearch = () => Object.fromEntries(gateway.requestsTo(LOG).at(-1)?.search ?? []);

describe('error logs', () => {
  it('are a table of Time, Where, What, Message, User, URL, UA and Ctx', async () => {
    await open();
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Time', 'Where', 'What', 'Message', 'User', 'URL', 'UA', 'Ctx']);
    for (const text of ['client', 'window_error', 'https://casebook.example/quiz', 'A browser'])
      expect(within(table).getByText(text)).toBeVisible();
    const member = await within(table).findByRole('link', { name: 'ann@example.org' });
    expect(member).toHaveAttribute('href', `/admin/members/${USER}`);
  });

  it('show markup as text, and the context as formatted JSON', async () => {
    const { user } = await open();
    expect(await screen.findByText('<img src=x onerror="alert(1)">')).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    await user.click(screen.getByText('Stack'));
    const ctx = screen.getByRole('region', { name: `Context of ${entry.id}` });
    expect(ctx.textContent).toBe('{\n  "stack": "at <b>load</b> (quiz.ts:1:2)"\n}');
  });

  it('are 50 to a page by default, with Total and Page X / Y', async () => {
    await open();
    expect(await screen.findByText('Total: 120')).toBeVisible();
    expect(screen.getByText('Page 1 / 3')).toBeVisible();
    expect(lastSearch()).toEqual({ limit: '50', offset: '0' });
    expect(screen.getByRole('button', { name: 'Prev' })).toBeDisabled();
  });

  it('are paged with Prev and Next, which is disabled when offset + limit ≥ count', async () => {
    const { user, router } = await open('?offset=50');
    expect(await screen.findByText('Page 2 / 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 3 / 3')).toBeVisible();
    expect(router.state.location.search).toBe('?offset=100');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    expect(await screen.findByText('Page 2 / 3')).toBeVisible();
  });

  it('have one page when there are none', async () => {
    gateway.on(LOG, { body: { data: [], count: 0 } });
    await open();
    expect(await screen.findByText('Page 1 / 1')).toBeVisible();
    expect(screen.getByText('No errors found for the selected filters.')).toBeVisible();
  });

  it('have pages of 25, 50 or 100', async () => {
    const { user } = await open('?offset=50');
    await user.click(await screen.findByRole('combobox'));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['25', '50', '100']);
    await user.click(screen.getByRole('option', { name: '25' }));
    await waitFor(() => expect(lastSearch()).toEqual({ limit: '25', offset: '0' }));
    expect(await screen.findByText('Page 1 / 5')).toBeVisible();
  });

  it('are filtered by what, where_at and user_id with Apply, which starts at the first page', async () => {
    const { user, router } = await open('?offset=50');
    await user.type(screen.getByLabelText('what'), 'window_error');
    await user.type(screen.getByLabelText('where_at'), 'client');
    await user.type(screen.getByLabelText('user_id'), USER);
    expect(lastSearch()).toEqual({ limit: '50', offset: '50' });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const filters = { what: 'window_error', where_at: 'client', user_id: USER };
    await waitFor(() => expect(lastSearch()).toEqual({ limit: '50', offset: '0', ...filters }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(filters);
  });

  it.each([
    ['a refusal', problem(400, 'request.invalid', 'Some fields aren’t valid.'), 'Request failed: 400'],
    [
      'a place too deep',
      problem(400, 'app-error.offset-too-large', 'Narrow the filter.'),
      'Request failed: 400 (Narrow the filter.)',
    ],
    ['no connection', 'unreachable', 'Casebook couldn’t be reached. Check your connection and try again.'],
  ] as const)('show the status of a refusal and the message of any other failure: %s', async (_what, answer, text) => {
    gateway.on(LOG, answer);
    await open('?offset=50');
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('groups of errors', () => {
  it('show count, members, first and last seen, and lead to their entries', async () => {
    gateway.on(GROUPS, { body: { items: [group], total: 1, totalIsEstimate: false } });
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Groups' }));
    expect(await screen.findByText('x is undefined')).toBeVisible();
    expect(screen.getByText('12')).toBeVisible();
    expect(screen.getByText('Open')).toBeVisible();
    await user.click(screen.getByRole('link', { name: '1,234' }));
    await waitFor(() => expect(lastSearch()).toEqual({ limit: '50', offset: '0', group_id: group.id }));
    expect(await screen.findByText('Errors in one group')).toBeVisible();
  });

  it('are resolved and reopened', async () => {
    let current = group;
    gateway
      .on(GROUPS, () => ({ body: { items: [current], total: 1, totalIsEstimate: false } }))
      .on(`PUT /api/admin/app-errors/groups/${group.id}`, ({ body }) => {
        current = { ...group, status: (body as { resolved: boolean }).resolved ? 'resolved' : 'reopened' };
        return { body: current };
      });
    const { user } = await open('?view=groups');
    await user.click(await screen.findByRole('button', { name: 'Resolve: x is undefined' }));
    await user.click(await screen.findByRole('button', { name: 'Reopen: x is undefined' }));
    expect(await screen.findByText('Reopened')).toBeVisible();
    gateway.on(`PUT /api/admin/app-errors/groups/${group.id}`, problem(403, 'admin.locked', 'The admin pages are locked.'));
    await user.click(screen.getByRole('button', { name: 'Resolve: x is undefined' }));
    expect(await screen.findByText('The admin pages are locked.')).toBeVisible();
  });

  it('are filtered by whether they are resolved', async () => {
    gateway.on(GROUPS, { body: { items: [], total: 0, totalIsEstimate: false } });
    const { user } = await open('?view=groups');
    expect(await screen.findByText('No errors.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unresolved' }));
    await waitFor(() => expect(gateway.requestsTo(GROUPS).at(-1)?.search.get('resolved')).toBe('false'));
    await user.click(screen.getByRole('button', { name: 'Resolved' }));
    await waitFor(() => expect(gateway.requestsTo(GROUPS).at(-1)?.search.get('resolved')).toBe('true'));
  });
});
