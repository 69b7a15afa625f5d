import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { grading, item, question, quiz } from '#shared/testing/fixtures.ts';
import { daily } from '#shared/testing/setup-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

const optionOf = (number: number, index: number) => item(number).options[index]?.id ?? '';
const answered = [
  { ...item(1), answer: grading(1, optionOf(1, 0), 4_000) },
  { ...item(2), answer: grading(2, optionOf(2, 2), 61_000) },
];
const completed = quiz(answered, { status: 'completed', completedAt: '2026-11-20T10:05:00.000Z' });
const path = `/quiz/${completed.id}/results`;
const quizRoute = `GET /api/v1/quizzes/${completed.id}`;
const completeRoute = `POST /api/v1/quizzes/${completed.id}/complete`;

const mistakes = [1, 2, 3, 4].map((number) => {
  const { id: questionId, question: stem, domain, difficulty } = question(number);
  return { questionId, question: stem, domain, difficulty, answeredAt: '2026-11-20T10:00:00.000Z' };
});

let gateway: FakeGateway;
let userId: string;
beforeEach(() => {
  userId = storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/mistakes', { body: { items: mistakes } })
    .on('GET /api/v1/daily', { body: daily({ quizId: completed.id, remaining: 0, streak: { current: 2, best: 2 } }) })
    .on(quizRoute, { body: completed });
});

const section = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

describe('the results of a quiz', () => {
  it('show the score, what to study next, and the slowest questions', async () => {
    renderApp(path);
    expect(await screen.findByText('50%')).toBeVisible();
    expect(screen.getByText('1 min 5 sec')).toBeVisible();
    expect((await section('By domain')).getByText('1 of 2')).toBeVisible();
    expect((await section('What to study next')).getByText(/^1 incorrect/)).toHaveTextContent('1 incorrect: Governance');
    expect(screen.getByRole('link', { name: 'Governance' })).toHaveAttribute('href', '/quiz?tags=governance');
    const slowest = await section('Slowest questions');
    expect(slowest.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '2. Who approves policy number 2?',
      '1. Who approves policy number 1?',
    ]);
    expect(slowest.getAllByRole('link')[0]).toHaveAttribute('href', '#question-2');
    expect(document.querySelector('#question-2')).toHaveTextContent('Who approves policy number 2?');
  });

  it('open the explanation of the first question that was missed, and no other', async () => {
    const third = { ...item(3), answer: grading(3, optionOf(3, 2), 5_000) };
    gateway.on(quizRoute, { body: { ...completed, items: [...answered, third] } });
    renderApp(path);
    expect(await screen.findByRole('button', { name: 'Hide the explanation: question 2' })).toBeVisible();
    for (const number of [1, 3])
      expect(screen.getByRole('button', { name: `Show the explanation: question ${number}` })).toBeVisible();
  });

  it('are shared with score, correct count, and time, without the questions', async () => {
    renderApp(path);
    const link = (await section('Share your result')).getByRole('link', { name: 'X' });
    const { searchParams } = new URL(link.getAttribute('href') ?? '');
    expect(searchParams.get('text')).toBe('I scored 50% on a CISSP quiz: 1 of 2 correct in 1 min 5 sec.');
    expect(searchParams.get('url')).toBe(window.location.origin);
    expect(link.getAttribute('href')).not.toContain('policy');
  });

  it('offer a retake of the same questions', async () => {
    const again = { ...quiz([item(2), item(1)], { kind: 'retake' }), id: completed.id.replace(/1$/, '9') };
    gateway.on('POST /api/v1/quizzes', { status: 201, body: again }).on(`GET /api/v1/quizzes/${again.id}`, { body: again });
    const { user, router } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Retake Quiz' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/quiz/${again.id}`));
    expect(gateway.requestsTo('POST /api/v1/quizzes')[0]?.body).toMatchObject({ kind: 'retake', retakeOf: completed.id });
  });

  it('show an error if another quiz is active', async () => {
    const detail = 'You have a quiz in progress. Resume or discard it first.';
    gateway.on('POST /api/v1/quizzes', problem(409, 'quiz.active-exists', detail, { quizId: completed.id }));
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Retake Quiz' }));
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it('lead on to the mistakes and to the weakest domain', async () => {
    const next = { ...quiz([item(2)]), id: completed.id.replace(/1$/, '8') };
    gateway.on('POST /api/v1/quizzes', { status: 201, body: next }).on(`GET /api/v1/quizzes/${next.id}`, { body: next });
    const { user, router } = renderApp(path);
    expect(await screen.findByRole('button', { name: 'Practice Your Weakest Domain' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Practice Your 4 Mistakes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/quiz/${next.id}`));
    expect(gateway.requestsTo('POST /api/v1/quizzes')[0]?.body).toMatchObject({ kind: 'standard', from: 'mistakes', count: 4 });
  });

  it('offer free members the plan after the daily quiz; a new quiz and a retake are marked as locked', async () => {
    gateway
      .on('GET /api/v1/billing/access', { body: { active: false, reason: 'none' } })
      .on(quizRoute, { body: { ...completed, kind: 'daily' } });
    renderApp(path);
    expect(await screen.findByRole('heading', { name: 'That was today’s quiz' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review What You Missed' })).toHaveAttribute('href', '#question-2');
    expect(await screen.findByText('Daily quiz streak: 2 days')).toBeVisible();
    expect(screen.getByText(/next daily quiz/)).toHaveTextContent(
      /Your next daily quiz will be ready (at midnight|(today|tomorrow) at \d+:\d\d\s[AP]M), in [45] hr/,
    );
    expect(screen.getByText(/You answered \d+ of \d+ correctly\. Worth another look: /)).toBeVisible();
    expect(screen.getByText('$15.99')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Quiz' })).toHaveAttribute('href', '/quiz');
    expect(screen.getByRole('link', { name: 'New Quiz' })).toHaveAccessibleDescription('Needs a subscription');
    expect(screen.getByRole('link', { name: 'New Quiz' })).toHaveAttribute('href', '/quiz');
    expect(screen.getByRole('link', { name: 'Retake Quiz' })).toHaveAttribute('href', '/quiz');
  });

  it('lead to the paywall if access has ended before a retake', async () => {
    gateway.on('POST /api/v1/quizzes', () => {
      gateway.on('GET /api/v1/billing/access', { body: { active: false, reason: 'none' } });
      return problem(403, 'access.required', 'An active subscription is required.');
    });
    const { user, router } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Retake Quiz' }));
    expect(await screen.findByRole('heading', { name: 'Subscription required' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/quiz');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it.each(['completed here', 'completed on another device'])('leave no answer and no key in the browser: %s', async (how) => {
    const cached = { quiz: { id: completed.id }, questions: answered };
    window.localStorage.setItem(`quiz-persistent-state:${userId}`, JSON.stringify(cached));
    window.localStorage.setItem(`quiz-times:${userId}`, JSON.stringify({ quizId: completed.id, elapsedMs: {} }));
    const isHere = how === 'completed here';
    gateway
      .on(quizRoute, { body: isHere ? { ...completed, status: 'active' } : completed })
      .on(completeRoute, { body: completed.result ?? {} });
    renderApp(path);
    await screen.findByText('50%');
    await waitFor(() => expect(Object.keys(window.localStorage).filter((key) => key.startsWith('quiz-'))).toEqual([]));
  });

  it('warn that they are incomplete if an answer is missing', async () => {
    gateway.on(quizRoute, { body: { ...completed, items: [answered[0], item(2)] } });
    renderApp(path);
    expect(
      await screen.findByText('There was a problem restoring your quiz results. The score may be inaccurate.'),
    ).toBeVisible();
  });

  it('show while they can’t be saved, and are saved later', async () => {
    const active = { ...completed, status: 'active' as const, completedAt: undefined };
    gateway.on(quizRoute, { body: active }).on(completeRoute, 'unreachable');
    renderApp(path);
    expect(await screen.findByText('Network issue while saving. Your quiz results are saved locally.')).toBeVisible();
    expect(await screen.findByText('50%')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retake Quiz' })).toBeDisabled();
    gateway.on(completeRoute, () => {
      gateway.on(quizRoute, { body: completed });
      return { body: completed.result ?? {} };
    });
    await waitFor(() => expect(screen.queryByText(/Network issue while saving/)).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retake Quiz' })).toBeEnabled());
    const keys = gateway.requestsTo(completeRoute).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('show that saving failed on the server', async () => {
    gateway
      .on(quizRoute, { body: { ...completed, status: 'active' } })
      .on(completeRoute, problem(500, 'internal.error', 'An unexpected error occurred'));
    renderApp(path);
    expect(await screen.findByText('Failed to save progress to cloud, but your results are still available.')).toBeVisible();
  });
});
