import { FakeGateway, problem, type RecordedRequest, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { grading, item, quiz } from '#shared/testing/fixtures.ts';
import { daily, setup } from '#shared/testing/setup-fixtures.ts';
import { continueByEnter } from '../../testing/quiz-actions.ts';
import { renderApp } from '../../testing/render-app.tsx';

const running = quiz([item(1), item(2)]);
const quizRoute = `GET /api/v1/quizzes/${running.id}`;
const answersRoute = `POST /api/v1/quizzes/${running.id}/answers`;
const overloaded = (retryAfter: string) => ({
  ...problem(503, 'service.overloaded', 'Casebook is busy right now. Please try again.'),
  headers: { 'Retry-After': retryAfter },
});

let gateway: FakeGateway;
/** The times at which the route was requested, in milliseconds. */
let times: number[];
const timed = (answers: object[]) => (seen: RecordedRequest) => {
  times.push(performance.now());
  const next = answers.length > 1 ? answers.shift() : answers[0];
  return typeof next === 'function' ? next(seen) : (next ?? {});
};
beforeEach(() => {
  times = [];
  storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/daily', { body: daily() })
    .on('GET /api/v1/quizzes', { body: { items: [], total: 0, totalIsEstimate: false } })
    .on('GET /api/v1/quizzes/setup', { body: setup() })
    .on(quizRoute, { body: running });
});

describe('an overloaded service', () => {
  it('gets reads again after its `Retry-After`', async () => {
    gateway.on('GET /api/v1/quizzes/setup', timed([overloaded('1'), { body: setup() }]));
    renderApp('/quiz');
    expect(await screen.findByText('1 to 40 questions')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('is reported after three tries, or at once if `Retry-After` is too long', async () => {
    gateway.on('GET /api/v1/quizzes/setup', timed([overloaded('1')]));
    gateway.on('GET /api/v1/daily', overloaded('60'));
    renderApp('/quiz');
    expect(await screen.findAllByText(/Casebook is busy right now/)).not.toEqual([]);
    await waitFor(() => expect(screen.getAllByText(/Casebook is busy right now/)).toHaveLength(2));
    expect(times).toHaveLength(3);
    expect(gateway.requestsTo('GET /api/v1/daily')).toHaveLength(1);
  });

  it('gets no queued answer before its `Retry-After` has passed', async () => {
    const graded = ({ body }: RecordedRequest) => {
      const { itemId, optionId } = body as { itemId: string; optionId: string };
      return { body: grading(itemId === item(1).id ? 1 : 2, optionId) };
    };
    gateway.on(answersRoute, timed([overloaded('3'), graded]));
    const { user } = renderApp(`/quiz/${running.id}`);
    await screen.findByRole('radiogroup');
    await user.keyboard('a{Enter}');
    expect(await screen.findByText(/Casebook is busy right now/)).toBeVisible();
    continueByEnter();
    await user.keyboard('b{Enter}');
    await waitFor(() => expect(screen.getByText('Your choice, incorrect')).toBeVisible());
    expect(gateway.requestsTo(answersRoute).map(({ body }) => (body as { itemId: string }).itemId)).toEqual([
      item(1).id,
      item(1).id,
      item(2).id,
    ]);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2_990);
  });
});
