import { FakeGateway, problem, type RecordedRequest, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { grading, item, progress, quiz } from '#shared/testing/fixtures.ts';
import { daily } from '#shared/testing/setup-fixtures.ts';
import { continueByEnter, findVerdict, getVerdict, pressEnterAt } from '../../testing/quiz-actions.ts';
import { renderApp } from '../../testing/render-app.tsx';

const running = quiz([item(1), item(2)]);
const path = `/quiz/${running.id}`;
const answersRoute = `POST /api/v1/quizzes/${running.id}/answers`;
const optionId = (itemNumber: number, index: number) => item(itemNumber).options[index]?.id ?? '';

const graded = ({ body }: RecordedRequest) => {
  const { itemId, optionId: chosen } = body as { itemId: string; optionId: string };
  return { status: 201, body: grading(itemId === item(1).id ? 1 : 2, chosen) };
};

let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on(`GET /api/v1${path.replace('/quiz/', '/quizzes/')}`, { body: running })
    .on(`POST /api/v1/quizzes/${running.id}/complete`, { body: { ...running, status: 'completed' } })
    .on(answersRoute, graded);
});

/** @param detail the event's click count, as the browser reports it */
function clickAt(element: HTMLElement, ms: number, detail: number): void {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(ms);
  fireEvent.click(element, { detail });
  clock.mockRestore();
}

describe('taking a quiz', () => {
  it('works from the first question to the results without a mouse', async () => {
    const { user, router } = renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Who approves policy number 1?' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Answer' })).toBeDisabled();

    await user.keyboard('b');
    expect(screen.getByRole('radio', { name: /The security manager/ })).toBeChecked();
    await user.keyboard('1');
    expect(screen.getByRole('radio', { name: /Senior management/ })).toBeChecked();
    await user.keyboard('{Enter}');
    expect(await findVerdict()).toBeVisible();
    expect(screen.getByText('Correct answer, your choice')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();

    continueByEnter();
    const second = screen.getByRole('heading', { name: 'Who approves policy number 2?' });
    expect(second).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByText('Correct answer, your choice')).toBeVisible();
    await user.keyboard('{ArrowRight}d{Enter}');
    expect(await screen.findByText('Your choice, incorrect')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Complete Quiz' })).toBeVisible();
    continueByEnter();

    expect(await screen.findByText('50%')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Quiz Results' })).getByText('1 of 2')).toBeVisible();
    expect(router.state.location.pathname).toBe(`${path}/results`);
    await waitFor(() => expect(gateway.requestsTo(`POST /api/v1/quizzes/${running.id}/complete`)).toHaveLength(1));
  });

  it('stays at the explanation after a double click on Submit Answer', async () => {
    const { user } = renderApp(path);
    await screen.findByRole('radiogroup');
    await user.keyboard('a');
    clickAt(screen.getByRole('button', { name: 'Submit Answer' }), 1_000, 1);
    expect(await findVerdict()).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next Question' });
    clickAt(next, 1_300, 2);
    expect(getVerdict()).toBeVisible();
    clickAt(next, 1_301, 2);
    expect(screen.getByRole('heading', { name: 'Who approves policy number 2?' })).toBeVisible();
  });

  it('stays at the explanation after Enter is pressed twice in a row', async () => {
    const { user } = renderApp(path);
    await screen.findByRole('radiogroup');
    await user.keyboard('a');
    pressEnterAt(1_000);
    expect(await findVerdict()).toBeVisible();
    pressEnterAt(1_300);
    expect(getVerdict()).toBeVisible();
    pressEnterAt(1_301);
    expect(screen.getByRole('heading', { name: 'Who approves policy number 2?' })).toBeVisible();
  });

  it('goes on at a fast single click', async () => {
    const { user } = renderApp(path);
    await screen.findByRole('radiogroup');
    await user.keyboard('a');
    clickAt(screen.getByRole('button', { name: 'Submit Answer' }), 1_000, 1);
    expect(await findVerdict()).toBeVisible();
    clickAt(screen.getByRole('button', { name: 'Next Question' }), 1_100, 1);
    expect(screen.getByRole('heading', { name: 'Who approves policy number 2?' })).toBeVisible();
  });

  it('shows the pending state only after a tenth of a second', async () => {
    const grade = Promise.withResolvers<void>();
    gateway.on(answersRoute, (seen) => grade.promise.then(() => graded(seen)));
    renderApp(path);
    await screen.findByRole('radiogroup');
    jest.useFakeTimers();
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.keyDown(document.body, { key: 'Enter' });
    act(() => jest.advanceTimersByTime(99));
    expect(screen.getByRole('button', { name: 'Submit Answer' })).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: 'Grading...' })).toBeDisabled();
    jest.useRealTimers();
    grade.resolve();
    expect(await findVerdict()).toBeVisible();
  });

  it('stores an offline answer and retries it with the same key', async () => {
    gateway.on(answersRoute, 'unreachable');
    const { user } = renderApp(path);
    await screen.findByRole('radiogroup');
    await user.keyboard('a{Enter}');
    expect(await screen.findByText(/Your answer is saved on this device/)).toBeVisible();
    gateway.on(answersRoute, graded);
    await user.click(screen.getByRole('button', { name: 'Try Again Now' }));
    expect(await findVerdict()).toBeVisible();
    const keys = gateway.requestsTo(answersRoute).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows the first answer if the question was answered before', async () => {
    const first = grading(1, optionId(1, 3));
    gateway.on(
      answersRoute,
      problem(409, 'quiz.already-answered', 'This question has already been answered.', { answer: first }),
    );
    const { user } = renderApp(path);
    await screen.findByRole('radiogroup');
    await user.keyboard('a{Enter}');
    expect((await screen.findByText('Your choice, incorrect')).closest('li')).toHaveTextContent('The auditors');
  });

  it('resumes at the first open question after a reload', async () => {
    const items = [{ ...item(1), answer: grading(1, optionId(1, 0)) }, item(2)];
    const half = quiz(items, { state: progress({ position: 2 }) });
    gateway.on(`GET /api/v1/quizzes/${running.id}`, { body: half });
    renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Who approves policy number 2?' })).toBeVisible();
    expect(screen.getByText('1 answered')).toBeVisible();
  });

  it('returns from the last question to one left open, its selection reset', async () => {
    const { user } = renderApp(path);
    await screen.findByRole('radiogroup');
    await user.keyboard('a{ArrowRight}b{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Next Question' }));
    expect(screen.getByRole('heading', { name: 'Who approves policy number 1?' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Answer' })).toBeDisabled();
  });

  it('turns single keys off, except Enter and the arrows', async () => {
    const { user } = renderApp(path);
    await screen.findByRole('radiogroup');
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: /Use single-key shortcuts/ }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('a');
    expect(screen.getByRole('button', { name: 'Submit Answer' })).toBeDisabled();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('heading', { name: 'Who approves policy number 2?' })).toBeVisible();
  });

  it('discards the quiz on exit, after a confirmation', async () => {
    gateway
      .on(`DELETE /api/v1/quizzes/${running.id}`, { status: 200, body: {} })
      .on('GET /api/v1/daily', { body: daily() })
      .on('GET /api/v1/counts', { body: { questions: 40, domains: 8, members: 2 } })
      .on('GET /api/v1/quizzes', { body: { items: [], total: 0, totalIsEstimate: false } });
    const { user, router } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Exit Quiz' }));
    const dialog = await screen.findByRole('dialog', { name: 'Exit this quiz?' });
    expect(gateway.requestsTo(`DELETE /api/v1/quizzes/${running.id}`)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Discard Quiz' }));
    expect(await screen.findByRole('button', { name: 'Start Quiz' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/quiz');
    expect(gateway.requestsTo(`DELETE /api/v1/quizzes/${running.id}`)).toHaveLength(1);
  });

  it('offers first to leave and keep the place, which discards nothing', async () => {
    gateway.on('GET /api/v1/daily', { body: daily() });
    const { user, router } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Exit Quiz' }));
    const dialog = await screen.findByRole('dialog', { name: 'Exit this quiz?' });
    expect(dialog).toHaveTextContent('If you leave, you can resume right here later.');
    const choices = within(dialog).getAllByRole('button');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Leave and Keep My Place', 'Discard Quiz', 'Keep Going']);
    await user.click(choices[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/quiz'));
    expect(gateway.requestsTo(`DELETE /api/v1/quizzes/${running.id}`)).toHaveLength(0);
  });

  it('returns to setup with a message if the quiz doesn’t exist', async () => {
    gateway
      .on(`GET /api/v1/quizzes/${running.id}`, problem(404, 'quiz.not-found', 'Quiz not found.'))
      .on('GET /api/v1/daily', { body: daily() });
    const { router } = renderApp(path);
    expect(await screen.findByText('Quiz session could not be restored. Returning to setup.')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/quiz'));
  });
});
