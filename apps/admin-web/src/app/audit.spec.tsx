import { type FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const AUDIT = 'GET /api/v1/audit';
const CSV = 'GET /api/v1/audit.csv';
const ANN = { name: '7c9e6679-7425-40de-944b-e07fc1f90a01', userId: '7c9e6679-7425-40de-944b-e07fc1f90b01', isDeleted: false };
const QUESTION = '7c9e6679-7425-40de-944b-e07fc1f90c01';
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90c02';
const entry = (changes: object = {}) => ({
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  occurredAt: '2026-11-01T10:00:00.000Z',
  service: 'identity',
  action: 'identity.role-changed',
  result: 'done',
  actor: { ...ANN, email: 'ann@example.org' },
  subject: {},
  isErased: false,
  ...changes,
});

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate().on(AUDIT, { body: { items: [entry()] } });
});

const open = async (search = '') => {
  const app = renderApp(`/admin/audit${search}`);
  await screen.findByRole('heading', { name: 'Audit Log' });
  return app;
};
const listed = () => screen.findByRole('list', { name: 'Entries' });
const lastQuery = () => Object.fromEntries(gateway.requestsTo(AUDIT).at(-1)?.search ?? []);

describe('the audit', () => {
  it('leads back to the admin panel, which links to it', async () => {
    const { user } = await open();
    expect(screen.getByText('Who did what, to whom, when, and from where. Entries are stored forever.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to Admin' }));
    expect(await screen.findByRole('link', { name: /^Audit/ })).toHaveAttribute('href', '/admin/audit');
    expect(screen.getByText('Who did what, to whom, when, and from where.')).toBeInTheDocument();
  });

  it('lists action, actor, member, subject, result, time and address', async () => {
    const member = { ...ANN, name: '7c9e6679-7425-40de-944b-e07fc1f90a02', email: 'bea@example.org' };
    const subject = { questionId: QUESTION, otherId: OTHER };
    gateway.on(AUDIT, { body: { items: [entry({ member, subject, clientAddress: '10.0.0.1' })] } });
    await open();
    const list = within(await listed());
    expect(list.getByRole('heading', { name: 'identity.role-changed' })).toBeVisible();
    expect(list.getByText('Done')).toBeVisible();
    const local = new Date('2026-11-01T10:00:00.000Z').toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
    expect(list.getByText(local)).toHaveAttribute('dateTime', '2026-11-01T10:00:00.000Z');
    expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Actor', 'Member', 'Question ID', 'Other ID', 'From'],
    ]);
    expect(list.getByRole('link', { name: 'ann@example.org' })).toHaveAttribute('href', `/admin/audit?actor=${ANN.name}`);
    expect(list.getByRole('link', { name: 'bea@example.org' })).toHaveAttribute('href', `/admin/audit?subject=${member.name}`);
    for (const id of [QUESTION, OTHER])
      expect(list.getByRole('link', { name: id })).toHaveAttribute('href', `/admin/audit?subject=${id}`);
    expect(list.getByText('10.0.0.1')).toBeVisible();
  });

  it('names programs, accounts without an address, deleted accounts, and what was refused', async () => {
    gateway.on(AUDIT, {
      body: {
        items: [
          entry({ actor: { name: 'system:operator', isDeleted: false } }),
          entry({ id: '7c9e6679-7425-40de-944b-e07fc1f90ae8', actor: ANN, result: 'refused' }),
          entry({ id: '7c9e6679-7425-40de-944b-e07fc1f90ae9', actor: { name: ANN.name, isDeleted: true } }),
        ],
      },
    });
    await open();
    const list = within(await listed());
    expect(list.getByRole('link', { name: 'system:operator' })).toBeVisible();
    expect(list.getByRole('link', { name: ANN.userId })).toBeVisible();
    expect(list.getByText('Refused')).toBeVisible();
    expect(list.getByText(/\(deleted account\)/)).toBeVisible();
    expect(list.getAllByText('–')).toHaveLength(3);
  });

  it('shows before and after as a diff by field, and further facts, as text', async () => {
    gateway.on(AUDIT, {
      body: {
        items: [
          entry({
            before: { role: 'member', until: '2026-12-01' },
            after: { role: 'admin', active: true },
            facts: { reason: '<b>bold</b>', attempts: 2 },
          }),
        ],
      },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Show details: identity.role-changed/ }));
    const [changes, facts] = screen.getAllByRole('table');
    const cells = (table: HTMLElement | undefined) =>
      within(table as HTMLElement)
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells(changes)).toEqual([
      ['Field', 'Before', 'After'],
      ['Role', 'member', 'admin'],
      ['Until', '2026-12-01', '–'],
      ['Active', '–', 'true'],
    ]);
    expect(screen.getByText('member').tagName).toBe('DEL');
    expect(screen.getByText('admin').tagName).toBe('INS');
    expect(cells(facts)).toEqual([
      ['Fact', 'Value'],
      ['Reason', '<b>bold</b>'],
      ['Attempts', '2'],
    ]);
    expect(screen.getByText('Recorded by identity as 7c9e6679-7425-40de-944b-e07fc1f90ae7')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Hide details/ }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that details were erased', async () => {
    gateway.on(AUDIT, { body: { items: [entry({ isErased: true })] } });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Show details/ }));
    expect(screen.getByText('The details were erased with the account.')).toBeVisible();
  });

  it('is filtered by actor, action, subject and days, which live in the address, by keyboard alone', async () => {
    const { user, router } = await open();
    await user.type(screen.getByLabelText('Actor'), ' ann@example.org ');
    await user.type(screen.getByLabelText('Action'), 'access.granted');
    await user.type(screen.getByLabelText('Subject'), QUESTION);
    await user.type(screen.getByLabelText('Start Date'), '2026-11-01');
    await user.type(screen.getByLabelText('End Date'), '2026-11-02');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toBe(
        `?actor=ann%40example.org&action=access.granted&subject=${QUESTION}&start=2026-11-01&end=2026-11-02`,
      ),
    );
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        actor: 'ann@example.org',
        action: 'access.granted',
        subject: QUESTION,
        start: new Date(2026, 10, 1).toISOString(),
        end: new Date(new Date(2026, 10, 3).getTime() - 1).toISOString(),
        limit: '50',
      }),
    );
  });

  it('takes its filters from the address, and says what each of them takes', async () => {
    await open('?action=access.granted&end=2026-11-02');
    expect(screen.getByLabelText('Action')).toHaveValue('access.granted');
    expect(screen.getByLabelText('End Date')).toHaveValue('2026-11-02');
    for (const hint of ['Email address, ID, or program', 'For example, access.granted', 'Email address or ID'])
      expect(screen.getByText(hint)).toBeVisible();
    await waitFor(() => expect(lastQuery()).toMatchObject({ action: 'access.granted' }));
  });

  it('says Loading... meanwhile, and that nothing matches', async () => {
    let answer: (body: object) => void = () => undefined;
    gateway.on(AUDIT, () => new Promise((resolve) => (answer = (body) => resolve({ body }))));
    await open();
    expect(await screen.findByText('Loading...')).toBeVisible();
    answer({ items: [] });
    expect(await screen.findByText('No entries found for the selected filters.')).toBeVisible();
  });

  it('shows the server’s message for an error', async () => {
    gateway.on(AUDIT, problem(500, 'service.unavailable', 'The audit is away.'));
    await open();
    expect(await screen.findByText('The audit is away.')).toBeVisible();
  });

  it('has pages', async () => {
    const second = entry({ id: '7c9e6679-7425-40de-944b-e07fc1f90ae8', action: 'quiz.started' });
    gateway.on(AUDIT, ({ search }) => ({
      body: search.get('cursor') === 'second' ? { items: [second] } : { items: [entry()], nextCursor: 'second' },
    }));
    const { user } = await open();
    await listed();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('quiz.started')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    expect(await screen.findByText('identity.role-changed')).toBeVisible();
  });

  it('is downloaded with its filters as CSV', async () => {
    gateway.on(CSV, { headers: { 'Content-Disposition': 'attachment; filename="audit.csv"' }, body: {} });
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:audit';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(this.download);
    };
    const { user } = await open('?action=access.granted');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toEqual(['audit.csv']));
    expect(Object.fromEntries(gateway.requestsTo(CSV)[0]?.search ?? [])).toEqual({ action: 'access.granted' });
  });
});
