import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import { item, quiz } from '#shared/testing/fixtures.ts';
import { daily, setup } from '#shared/testing/setup-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

const list = (items: object[]) => ({ body: { items, total: items.length, totalIsEstimate: false } });
const access = (active: boolean) => ({ body: { active, reason: active ? 'grant' : 'none' } });

let gateway: FakeGateway;
let userId: string;
beforeEach(() => {
  userId = storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/quizzes/setup', { body: setup() })
    .on('GET /api/v1/quizzes', list([]))
    .on('GET /api/v1/daily', { body: daily() });
});

describe('the quiz area', () => {
  it('leads with the daily quiz; the paywall is one line until it is done', async () => {
    gateway.on('GET /api/v1/billing/access', access(false));
    const { user } = renderApp('/quiz');
    expect(await screen.findByRole('button', { name: 'Start Daily Quiz' })).toBeEnabled();
    expect(await screen.findByText('Longer quizzes come with Premium.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Subscription required' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'See what’s included' }));
    expect(screen.getByRole('heading', { name: 'Subscription required' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull();
    gateway.on('POST /api/v1/billing/checkout', problem(409, 'checkout.not-configured', 'No product configured.'));
    await user.click(screen.getByRole('button', { name: 'Start 7-day Free Trial' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No product configured.');
  });

  it('shows the whole paywall, the last seven days, and the streak once the daily quiz is done', async () => {
    const week = daily().week.map((day, index) => ({ ...day, completed: index === 4 || index === 6 }));
    const done = daily({ quizId: quiz([]).id, remaining: 0, streak: { current: 1, best: 3 }, week });
    gateway.on('GET /api/v1/billing/access', access(false)).on('GET /api/v1/daily', { body: done });
    renderApp('/quiz');
    expect(await screen.findByRole('heading', { name: 'Subscription required' })).toBeVisible();
    const days = within(screen.getByRole('list', { name: 'Daily quiz, last seven days' })).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent?.slice(1))).toEqual([
      'Saturday: not completed',
      'Sunday: not completed',
      'Monday: not completed',
      'Tuesday: not completed',
      'Wednesday: completed',
      'Thursday: not completed',
      'Today: completed',
    ]);
    expect(screen.getByText('Daily quiz streak: 1 day, best 3')).toBeVisible();
  });

  it('opens the first of today’s questions for a new member', async () => {
    const started = quiz([item(1)], { kind: 'daily' });
    gateway
      .on('GET /api/v1/billing/access', access(false))
      .on('POST /api/v1/quizzes', { status: 201, body: started })
      .on(`GET /api/v1/quizzes/${started.id}`, { body: started });
    const { router } = renderApp('/quiz?start=daily');
    expect(await screen.findByRole('radiogroup')).toBeVisible();
    expect(gateway.requestsTo('POST /api/v1/quizzes').map(({ body }) => body)).toMatchObject([{ kind: 'daily' }]);
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Quiz' })).toBeVisible();
    expect(gateway.requestsTo('POST /api/v1/quizzes')).toHaveLength(1);
  });

  it('shows itself if the daily quiz doesn’t start', async () => {
    gateway.on('GET /api/v1/billing/access', access(false)).on('POST /api/v1/quizzes', 'unreachable');
    renderApp('/quiz?start=daily');
    expect(await screen.findByRole('button', { name: 'Start Daily Quiz' })).toBeEnabled();
  });

  it('reports an unreachable server once, and retries everything', async () => {
    gateway.on('GET /api/v1/billing/access', 'unreachable').on('GET /api/v1/daily', 'unreachable');
    const { user } = renderApp('/quiz');
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getAllByText(/couldn’t be reached/)).toHaveLength(1);
    gateway.on('GET /api/v1/billing/access', access(true)).on('GET /api/v1/daily', { body: daily() });
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Start Daily Quiz' })).toBeEnabled();
    expect(await screen.findByRole('button', { name: 'Start Quiz' })).toBeVisible();
  });

  it('removes a quiz completed on another device from the browser, and keeps an active one', async () => {
    gateway.on('GET /api/v1/billing/access', access(true));
    const cached = `quiz-persistent-state:${userId}`;
    window.localStorage.setItem(cached, JSON.stringify({ quiz: { id: quiz([]).id }, questions: [item(1)] }));
    gateway.on('GET /api/v1/quizzes', list([{ ...quiz([]), totalQuestions: 2, answeredQuestions: 1, correctAnswers: 1 }]));
    renderApp('/quiz');
    await screen.findByText('Paused quiz');
    expect(window.localStorage.getItem(cached)).not.toBeNull();
    cleanup();
    gateway.on('GET /api/v1/quizzes', list([]));
    renderApp('/quiz');
    await screen.findByText('1 to 40 questions');
    expect(window.localStorage.getItem(cached)).toBeNull();
  });

  it('offers the results of a quiz whose answers are all given, not to resume it', async () => {
    gateway.on('GET /api/v1/billing/access', access(true));
    gateway.on('GET /api/v1/quizzes', list([{ ...quiz([]), totalQuestions: 5, answeredQuestions: 5, correctAnswers: 1 }]));
    renderApp('/quiz');
    expect(await screen.findByText('Finished quiz')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Results' })).toHaveAttribute('href', `/quiz/${quiz([]).id}/results`);
    expect(screen.queryByRole('link', { name: 'Resume' })).toBeNull();
  });

  it('starts a quiz of the chosen size in the member’s time zone', async () => {
    const started = quiz([item(1)]);
    gateway
      .on('GET /api/v1/billing/access', access(true))
      .on('POST /api/v1/quizzes', { status: 201, body: started })
      .on(`GET /api/v1/quizzes/${started.id}`, { body: started });
    const { user } = renderApp('/quiz');
    await user.click(await screen.findByRole('button', { name: '10' }));
    await user.click(screen.getByRole('button', { name: 'Start Quiz' }));
    expect(await screen.findByRole('radiogroup')).toBeVisible();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(gateway.requestsTo('POST /api/v1/quizzes')[0]?.body).toEqual({ kind: 'standard', count: 10, timeZone });
  });

  it('accepts whole numbers above 0, capped at the available questions', async () => {
    gateway
      .on('GET /api/v1/billing/access', access(true))
      .on('POST /api/v1/quizzes', problem(409, 'quiz.no-questions', 'No questions available.'));
    const { user } = renderApp('/quiz');
    const field = await screen.findByLabelText('Or enter a number');
    expect(field).toHaveValue('5');
    await screen.findByText('1 to 40 questions');
    await user.clear(field);
    await user.type(field, '0');
    await user.click(screen.getByRole('button', { name: 'Start Quiz' }));
    expect(await screen.findByText('Enter a whole number above 0')).toBeVisible();
    await user.clear(field);
    await user.type(field, '900');
    await user.click(screen.getByRole('button', { name: 'Start Quiz' }));
    expect(await screen.findByText(/No questions available/)).toBeVisible();
    expect(gateway.requestsTo('POST /api/v1/quizzes')[0]?.body).toMatchObject({ count: 40 });
  });

  it('says that the questions could not be fetched if the server fails', async () => {
    gateway
      .on('GET /api/v1/billing/access', access(true))
      .on('POST /api/v1/quizzes', problem(500, 'internal.error', 'An unexpected error occurred'));
    const { user } = renderApp('/quiz');
    await user.click(await screen.findByRole('button', { name: 'Start Quiz' }));
    expect(await screen.findByText('Failed to fetch questions')).toBeVisible();
  });

  it('disables new quizzes while one is paused', async () => {
    const paused = { ...quiz([]), items: undefined, totalQuestions: 10, answeredQuestions: 4, correctAnswers: 3 };
    gateway.on('GET /api/v1/billing/access', access(true)).on('GET /api/v1/quizzes', list([paused]));
    renderApp('/quiz');
    expect(await screen.findByText('Paused quiz')).toBeVisible();
    expect(screen.getByText(/4 of 10 answered/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Resume' })).toHaveAttribute('href', `/quiz/${paused.id}`);
    expect(await screen.findByRole('button', { name: 'Start Quiz' })).toBeDisabled();
    expect(gateway.requestsTo('GET /api/v1/quizzes')[0]?.search.getAll('status')).toEqual(['active']);
  });
});
