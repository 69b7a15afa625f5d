import { type DeadLetter, type DeadLetterCause, type DeadLetterDetails, serviceNames } from '@casebook/contracts';
import { FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const CAUSE = 'a'.repeat(32);
const cause: DeadLetterCause = {
  cause: CAUSE,
  consumer: 'quiz.store-question-pool-when-question-updated',
  type: 'bank.question.updated.v1',
  reason: 'violates <b>check</b>',
  count: 1_234,
  firstParkedAt: '2026-11-01T10:00:00.000Z',
  lastParkedAt: '2026-11-02T10:00:00.000Z',
};
const letter: DeadLetter = {
  eventId: '7c9e6679-7425-40de-944b-e07fc1f90ae1',
  consumer: cause.consumer,
  type: cause.type,
  key: 'question-1',
  attempts: 6,
  parkedAt: '2026-11-02T10:00:00.000Z',
  reason: cause.reason,
  cause: CAUSE,
};
const details: DeadLetterDetails = {
  ...letter,
  envelope: {
    id: letter.eventId,
    type: letter.type,
    source: 'bank',
    time: '2026-11-01T09:00:00.000Z',
    aggregateId: 'question-1',
    aggregateVersion: 3,
    actor: 'system:test',
    correlationId: 'correlation-1',
  },
  data: { question: 'Which <i>control</i>?' },
  stack: 'Error: violates\n    at handle (store.ts:1:2)',
};
const LIST = 'GET /api/v1/dead-letters/quiz';
const DECIDE = 'POST /api/v1/dead-letters/quiz/decisions';

const causes = { body: { items: [cause], total: cause.count, totalIsEstimate: false } };
const noCauses = { body: { items: [], total: 0, totalIsEstimate: false } };

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate();
  for (const service of serviceNames)
    gateway.on(`GET /api/v1/dead-letters/${service}/causes`, service === 'quiz' ? causes : noCauses);
  gateway
    .on(LIST, { body: { items: [letter], total: 1, totalIsEstimate: false } })
    .on(`GET /api/v1/dead-letters/quiz/events/${letter.eventId}`, { body: { items: [details] } })
    .on(DECIDE, { body: { decided: 1, hasMore: false } });
});

const open = async (search = '') => {
  const app = renderApp(`/admin/dead-letters${search}`);
  await screen.findByRole('heading', { name: 'Dead Letters' });
  return app;
};
const section = (name: string) => screen.findByRole('region', { name });
const openCause = () => open(`?service=quiz&cause=${CAUSE}`);

describe('dead letters', () => {
  it('are shown for each service, by cause', async () => {
    await open();
    expect(
      screen.getByText('Events that a service couldn’t handle after six attempts. Fix the cause, then replay them.'),
    ).toBeVisible();
    for (const name of ['Identity', 'Bank', 'Billing', 'AI', 'Admin'])
      expect(await within(await section(name)).findByText('No dead letters')).toBeVisible();
    const quiz = within(await section('Quiz'));
    expect(await quiz.findByText('1,234 dead letters')).toBeVisible();
    expect(quiz.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Cause',
      'Events',
      'First seen',
      'Last seen',
    ]);
    expect(quiz.getByText('violates <b>check</b>')).toBeVisible();
    expect(quiz.getByText(`${cause.type} in ${cause.consumer}`)).toBeVisible();
  });

  it('of a service that doesn’t answer hide no others', async () => {
    let isDown = true;
    gateway.on('GET /api/v1/dead-letters/bank/causes', () =>
      isDown ? problem(503, 'service.unavailable', 'Not available.') : noCauses,
    );
    const { user } = await open();
    expect(await screen.findByText('The Bank service didn’t respond. Other services aren’t affected.')).toBeVisible();
    expect(await screen.findByText('1,234 dead letters')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await within(await section('Bank')).findByText('No dead letters')).toBeVisible();
  });

  it('are filtered by service, in the address', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Service' }));
    await user.click(screen.getByRole('option', { name: 'Quiz' }));
    expect(router.state.location.search).toBe('?service=quiz');
    expect(screen.queryByRole('region', { name: 'Bank' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Service' }));
    await user.click(screen.getByRole('option', { name: 'All services' }));
    expect(router.state.location.search).toBe('');
  });

  it('of a cause are listed behind its count', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('link', { name: '1,234' }));
    expect(router.state.location.search).toBe(`?service=quiz&cause=${CAUSE}`);
    expect(await screen.findByText('1 dead letter')).toBeVisible();
    expect(gateway.requestsTo(LIST).at(-1)?.search.get('cause')).toBe(CAUSE);
    for (const head of ['Reason', 'Key', 'Attempts', 'Failed'])
      expect(screen.getByRole('columnheader', { name: head })).toBeVisible();
    expect(screen.getByText('question-1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Events with the same cause' }));
    expect(router.state.location.search).toBe('?service=quiz');
  });

  it('are paged by cursor', async () => {
    gateway.on(LIST, ({ search }) => ({
      body: search.get('cursor')
        ? { items: [{ ...letter, key: 'second page' }], total: 10_000, totalIsEstimate: true }
        : { items: [letter], total: 10_000, totalIsEstimate: true, nextCursor: 'next' },
    }));
    const { user } = await openCause();
    expect(await screen.findByText('10,000 or more dead letters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('second page')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    expect(await screen.findByText('question-1')).toBeVisible();
  });

  it('show payload, envelope, reason and stack, as text', async () => {
    const { user } = await openCause();
    await user.click(await screen.findByRole('button', { name: 'Details: question-1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dead letter' }));
    expect((await dialog.findByRole('region', { name: 'Payload' })).textContent).toBe(
      '{\n  "question": "Which <i>control</i>?"\n}',
    );
    expect(dialog.getByRole('region', { name: 'Envelope' }).textContent).toContain('"correlationId": "correlation-1"');
    expect(dialog.getByRole('region', { name: `Stack in ${letter.consumer}` }).textContent).toContain('at handle (store.ts:1:2)');
    for (const term of ['Event', 'Type', 'Key', 'Published by', 'Reason', 'Attempts', 'Failed'])
      expect(dialog.getByText(term)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are replayed in two steps', async () => {
    const { user } = await openCause();
    await user.click(await screen.findByRole('button', { name: 'Details: question-1' }));
    await user.click(await screen.findByRole('button', { name: 'Replay: this event' }));
    const confirm = await screen.findByRole('dialog', { name: 'Replay this event?' });
    expect(
      within(confirm).getByText(
        'The consumer processes it again, with all its attempts. Fix the cause first; otherwise, it will fail again.',
      ),
    ).toBeVisible();
    expect(within(confirm).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(gateway.requestsTo(DECIDE)).toEqual([]);
    await user.click(within(confirm).getByRole('button', { name: 'Confirm Replay' }));
    expect(await screen.findByText('1 event replayed')).toBeVisible();
    expect(gateway.requestsTo(DECIDE).at(-1)?.body).toEqual({ decision: 'replay', eventId: letter.eventId });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are discarded by cause in two steps', async () => {
    gateway.on(DECIDE, { body: { decided: 1_234, hasMore: false } });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Discard All: violates <b>check</b>' }));
    const confirm = await screen.findByRole('dialog', { name: 'Discard 1,234 events?' });
    expect(within(confirm).getByText('The payload is deleted and never processed. This can’t be undone.')).toBeVisible();
    gateway.on('GET /api/v1/dead-letters/quiz/causes', noCauses);
    await user.click(within(confirm).getByRole('button', { name: 'Confirm Discard All' }));
    expect(await screen.findByText('1,234 events discarded')).toBeVisible();
    expect(gateway.requestsTo(DECIDE).at(-1)?.body).toEqual({ decision: 'discard', cause: CAUSE });
    expect(await within(await section('Quiz')).findByText('No dead letters')).toBeVisible();
  });

  it('that a request had no time for remain, and the toast says so', async () => {
    gateway.on(DECIDE, { body: { decided: 500, hasMore: true } });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Replay All: violates <b>check</b>' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm Replay All' }));
    expect(await screen.findByText('500 events replayed. Repeat for the rest.')).toBeVisible();
  });

  it('that couldn’t be decided say so', async () => {
    gateway.on(DECIDE, problem(404, 'dead-letter.not-found', 'No dead letter has this ID'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Replay All: violates <b>check</b>' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm Replay All' }));
    expect(await screen.findByText('No dead letter has this ID')).toBeVisible();
  });
});
