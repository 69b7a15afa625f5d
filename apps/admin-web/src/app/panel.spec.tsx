import { serviceNames } from '@casebook/contracts';
import { FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const total = (count: number, totalIsEstimate = false) => ({ body: { items: [], total: count, totalIsEstimate } });
const queues = (failed: number) => ({
  body: { items: [{ queue: 'q', waiting: 9, active: 9, failed, oldestWaitMs: 0 }] },
});
const away = problem(503, 'service.unavailable', 'Away.');

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate()
    .on('GET /api/v1/flags/summary', {
      body: { total: 9, byStatus: { pending: 3, reviewed: 2, dismissed: 2, actioned: 2 }, flags: 12 },
    })
    .on('GET /api/v1/flags', total(0))
    .on('GET /api/v1/reviews', total(1_234))
    .on('GET /api/admin/app-errors', { body: { data: [], count: 7 } })
    .on('GET /api/v1/billing/failed-payments', total(2))
    .on('GET /api/v1/ai/penalties', total(0));
  for (const service of serviceNames)
    gateway.on(`GET /api/v1/dead-letters/${service}`, total(2)).on(`GET /api/v1/jobs/${service}`, queues(1));
});

const cards = async () => {
  renderApp('/admin');
  return within(await screen.findByRole('navigation', { name: 'Admin pages' }));
};
const card = async (name: RegExp) => (await cards()).findByRole('link', { name });

describe('the panel', () => {
  it('shows what needs a person now, and leads there', async () => {
    const panel = await cards();
    for (const [text, href] of [
      ['3 pending', '/admin?status=pending#flag-review'],
      ['1,234 to review', '/admin/reviews'],
      ['12 undelivered', '/admin/dead-letters'],
      ['6 failed', '/admin/jobs'],
      ['2 unpaid', '/admin/failed-payments'],
      ['0 restricted', '/admin/violations'],
    ] as const)
      expect((await panel.findByText(text)).closest('a')).toHaveAttribute('href', href);
  });

  it('counts the errors of the last 24 hours, and leads to them', async () => {
    const link = await card(/7 in the last 24 hours/);
    const since = new URL(link.getAttribute('href') ?? '', 'http://a').searchParams.get('since') ?? '';
    const requested = gateway.requestsTo('GET /api/admin/app-errors').at(-1)?.search.get('since') ?? '';
    const DAY_MS = 24 * 60 * 60_000;
    for (const instant of [since, requested]) expect((Date.now() - Date.parse(instant)) / DAY_MS).toBeCloseTo(1, 2);
  });

  it('has each count fail alone', async () => {
    gateway.on('GET /api/v1/billing/failed-payments', away).on('GET /api/v1/dead-letters/bank', away);
    const panel = await cards();
    expect(await panel.findByRole('link', { name: /^Failed Payments.*Count unavailable/ })).toBeVisible();
    // The sum over the services that responded.
    expect(await panel.findByText('10 or more undelivered')).toBeVisible();
    expect(await panel.findByText('6 failed')).toBeVisible();
  });

  it('says when there may be more', async () => {
    gateway.on('GET /api/v1/reviews', total(10_001, true));
    expect(await card(/10,001 or more to review/)).toBeVisible();
  });

  it('has a link to every page', async () => {
    const names = (await cards()).getAllByRole('link').map(({ firstElementChild }) => firstElementChild?.textContent);
    expect(names).toEqual(
      expect.arrayContaining(['Flagged Questions', 'Dead Letters', 'Jobs', 'Violations', 'AI', 'Failed Payments']),
    );
  });
});

describe('failed payments', () => {
  const USER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  it('show member, status and since when', async () => {
    gateway.on('GET /api/v1/billing/failed-payments', {
      body: {
        items: [
          { userId: USER, status: 'past_due', since: '2026-11-01T10:00:00.000Z' },
          { userId: '7c9e6679-7425-40de-944b-e07fc1f90ae8', status: 'unpaid' },
        ],
        total: 2,
        totalIsEstimate: false,
      },
    });
    renderApp('/admin/failed-payments');
    expect(await screen.findByRole('heading', { name: 'Failed Payments' })).toBeVisible();
    expect(screen.getByText('Members whose latest payment failed. They can update their card in their settings.')).toBeVisible();
    expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      'Member',
      'Status',
      'Since',
    ]);
    expect(screen.getByText('Past due: Stripe is retrying')).toBeVisible();
    expect(screen.getByText('Unpaid: Stripe stopped retrying')).toBeVisible();
  });

  it('may be none, or not available', async () => {
    gateway.on('GET /api/v1/billing/failed-payments', total(0));
    renderApp('/admin/failed-payments');
    expect(await screen.findByText('No failed payments.')).toBeVisible();
  });
});

describe('errors since an instant', () => {
  it('are a filter of the log that can be removed', async () => {
    const { user, router } = renderApp('/admin/error-logs?since=2026-11-01T10:00:00.000Z');
    expect(await screen.findByText(/^Since Nov 1, 2026/)).toBeVisible();
    const since = () => gateway.requestsTo('GET /api/admin/app-errors').at(-1)?.search.get('since');
    expect(since()).toBe('2026-11-01T10:00:00.000Z');
    await user.click(screen.getByRole('button', { name: /^Remove filter: Since/ }));
    expect(router.state.location.search).toBe('');
  });
});
