import { type FailedJob, type QueueView, serviceNames } from '@casebook/contracts';
import { FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const mail: QueueView = { queue: 'identity.mail', waiting: 1_200, active: 2, failed: 3, oldestWaitMs: 61_500 };
const sync: QueueView = { queue: 'billing.sync', waiting: 0, active: 0, failed: 0, oldestWaitMs: 0 };
const job: FailedJob = {
  id: 'job-1',
  queue: 'identity.mail',
  name: 'identity.send-mail.v1',
  attempts: 9,
  enqueuedAt: '2026-11-01T10:00:00.000Z',
  failedAt: '2026-11-01T10:08:00.000Z',
  reason: '<b>Connection</b> refused',
  stack: 'Error: refused\n    at send (mail.ts:1:2)',
};
const FAILED = 'GET /api/v1/jobs/identity/failed';
const RETRY = 'POST /api/v1/jobs/identity/retries';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate();
  for (const service of serviceNames) gateway.on(`GET /api/v1/jobs/${service}`, { body: { items: [] } });
  gateway
    .on('GET /api/v1/jobs/identity', { body: { items: [mail] } })
    .on('GET /api/v1/jobs/billing', { body: { items: [sync] } })
    .on(FAILED, { body: { items: [job], total: 1, totalIsEstimate: false } })
    .on(RETRY, { body: { retried: 1, hasMore: false } });
});

const open = async (search = '') => {
  const app = renderApp(`/admin/jobs${search}`);
  await screen.findByRole('heading', { name: 'Jobs' });
  return app;
};
const section = (name: string) => screen.findByRole('region', { name });

describe('jobs', () => {
  it('are counted for each queue of each service', async () => {
    await open();
    expect(screen.getByText('Background jobs: waiting, running, and failed.')).toBeVisible();
    const identity = within(await section('Identity'));
    expect(await identity.findByText('3 failed jobs')).toBeVisible();
    expect(identity.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Queue',
      'Waiting',
      'Longest wait',
      'Active',
      'Failed',
    ]);
    const [, row] = identity.getAllByRole('row');
    const cells = within(row as HTMLElement);
    expect(cells.getByText('identity.mail')).toBeVisible();
    for (const text of ['1,200', '62 sec', '2', '3']) expect(cells.getByText(text)).toBeVisible();
    const billing = within(await section('Billing'));
    expect(await billing.findByText('No failed jobs')).toBeVisible();
    expect(billing.getByText('–')).toBeVisible();
    expect(billing.queryByRole('button')).toBeNull();
    expect(await within(await section('Quiz')).findByText('No jobs')).toBeVisible();
  });

  it('of a service that doesn’t answer hide no others', async () => {
    gateway.on('GET /api/v1/jobs/ai', problem(503, 'service.unavailable', 'Not available.'));
    await open();
    expect(await screen.findByText('The AI service didn’t respond. Other services aren’t affected.')).toBeVisible();
    expect(await screen.findByText('3 failed jobs')).toBeVisible();
  });

  it('that failed are listed behind their count, with reason and stack as text', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('link', { name: '3' }));
    expect(router.state.location.search).toBe('?service=identity&queue=identity.mail');
    expect(await screen.findByRole('heading', { name: 'Failed jobs in identity.mail' })).toBeVisible();
    const table = within(await screen.findByRole('region', { name: 'Failed jobs in identity.mail, as a table' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Reason',
      'Attempts',
      'Enqueued',
      'Failed',
    ]);
    expect(table.getByText('<b>Connection</b> refused')).toBeVisible();
    expect(table.getByText('identity.send-mail.v1 · job-1')).toBeVisible();
    await user.click(table.getByText('Stack'));
    expect(table.getByRole('region', { name: 'Stack of job-1' }).textContent).toContain('at send (mail.ts:1:2)');
  });

  it('that failed are paged by cursor', async () => {
    gateway.on(FAILED, ({ search }) => ({
      body: search.get('cursor')
        ? { items: [{ ...job, reason: 'On the second page' }], total: 26, totalIsEstimate: false }
        : { items: [job], total: 26, totalIsEstimate: false, nextCursor: 'next' },
    }));
    const { user } = await open('?service=identity&queue=identity.mail');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('On the second page')).toBeVisible();
  });

  it('are retried in two steps', async () => {
    const { user } = await open('?service=identity&queue=identity.mail');
    await user.click(await screen.findByRole('button', { name: 'Retry: identity.send-mail.v1 job-1' }));
    const confirm = await screen.findByRole('dialog', { name: 'Retry this job?' });
    expect(within(confirm).getByText('The job runs again, with all its attempts.')).toBeVisible();
    expect(gateway.requestsTo(RETRY)).toEqual([]);
    gateway.on(FAILED, { body: { items: [], total: 0, totalIsEstimate: false } });
    await user.click(within(confirm).getByRole('button', { name: 'Confirm Retry' }));
    expect(await screen.findByText('1 job will run again')).toBeVisible();
    expect(gateway.requestsTo(RETRY).at(-1)?.body).toEqual({ queue: 'identity.mail', jobId: 'job-1' });
    expect(await screen.findByText('No failed jobs.')).toBeVisible();
  });

  it('of a queue are retried at once, or say why not', async () => {
    gateway.on(RETRY, { body: { retried: 3, hasMore: false } });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Retry All: identity.mail' }));
    expect(await screen.findByRole('dialog', { name: 'Retry 3 jobs?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm Retry All' }));
    expect(await screen.findByText('3 jobs will run again')).toBeVisible();
    expect(gateway.requestsTo(RETRY).at(-1)?.body).toEqual({ queue: 'identity.mail' });
    gateway.on(RETRY, problem(404, 'job.not-found', 'No failed job has this ID'));
    await user.click(await screen.findByRole('button', { name: 'Retry All: identity.mail' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm Retry All' }));
    expect(await screen.findByText('No failed job has this ID')).toBeVisible();
  });
});
