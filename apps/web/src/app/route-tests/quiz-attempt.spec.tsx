import type { AnswerView, SubmitAnswerInput } from '@casebook/contracts';
import { FakeGateway, problem, type RecordedRequest, storeSession } from '@casebook/testing/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { grading, item, progress, quiz } from '#shared/testing/fixtures.ts';
import { continueByEnter, findVerdict } from '../../testing/quiz-actions.ts';
import { renderApp } from '../../testing/render-app.tsx';

const running = quiz([item(1), item(2), item(3)]);
const path = `/quiz/${running.id}`;
const quizRoute = `GET /api/v1/quizzes/${running.id}`;
const stateRoute = `PUT /api/v1/quizzes/${running.id}/state`;
const eventsRoute = `GET /api/v1/quizzes/${running.id}/events`;
const answersRoute = `POST /api/v1/quizzes/${running.id}/answers`;
const optionId = (itemNumber: number, index: number) => item(itemNumber).options[index]?.id ?? '';
const graded = ({ body }: RecordedRequest) => {
  const { itemId, optionId: chosen } = body as { itemId: string; optionId: string };
  const number = [1, 2, 3].find((each) => item(each).id === itemId) ?? 0;
  return { body: grading(number, chosen) };
};
const event = (version: number, data: object) => `id: ${version}\ndata: ${JSON.stringify(data)}\n\n`;

let gateway: FakeGateway;
let revision: number;
let userId: string;
beforeEach(() => {
  revision = 0;
  userId = storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on(quizRoute, { body: running })
    .on(stateRoute, ({ body }) => {
      revision += 1;
      return { body: { ...(body as object), revision } };
    })
    .on(answersRoute, graded);
});

afterEach(() => void jest.restoreAllMocks());

const opened = async () => {
  const app = renderApp(path);
  await screen.findByRole('radiogroup');
  return app;
};
type User = Awaited<ReturnType<typeof opened>>['user'];
const openSheet = async (user: User) => {
  await user.click(screen.getByRole('button', { name: 'More' }));
  return within(await screen.findByRole('dialog', { name: 'Quiz options' }));
};
const showTally = async (user: User) => user.click((await openSheet(user)).getByRole('button', { name: 'Tally' }));
const savedLast = () => gateway.requestsTo(stateRoute).at(-1)?.body as Record<string, unknown> | undefined;

describe('an attempt', () => {
  it('is saved as it changes: position, choice, tallies, text size, marks, and strikes', async () => {
    const { user } = await opened();
    await user.keyboard('{ArrowRight}b+m');
    fireEvent.contextMenu(screen.getByText('The auditors'));
    await showTally(user);
    await user.click(screen.getByRole('button', { name: 'One more for C' }));
    await user.click(screen.getByRole('button', { name: 'One more for C' }));
    await user.click(screen.getByRole('button', { name: 'One fewer for C' }));
    expect(screen.getByRole('button', { name: 'One fewer for A' })).toBeDisabled();
    expect(screen.getByText('Text size 110%')).toBeVisible();
    await waitFor(() =>
      expect(savedLast()).toMatchObject({
        position: 2,
        selected: optionId(2, 1),
        tallies: [0, 0, 1, 0],
        textSize: 1.1,
        marked: [item(2).id],
        struck: [optionId(2, 3)],
      }),
    );
  });

  it.each([
    [80_000, false],
    [85_000, true],
  ])('shows the time of a question that took %d ms in red: %s, from 85 seconds on', async (elapsedMs, isRed) => {
    gateway.on(quizRoute, { body: quiz([item(1), item(2)], { state: progress({ elapsedMs: { [item(1).id]: elapsedMs } }) }) });
    await opened();
    const time = within(screen.getByRole('timer', { name: 'Time on this question' })).getByText(/^\d+:\d\d$/);
    expect(time.hasAttribute('data-long')).toBe(isRed);
    expect(screen.queryByText('85 seconds on this question') !== null).toBe(isRed);
  });

  it('is restored by an offline reload, and saved once online', async () => {
    gateway.on(stateRoute, 'unreachable');
    const { user } = await opened();
    await user.keyboard('{ArrowRight}c');
    cleanup();
    gateway.on(quizRoute, 'unreachable');
    renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Who approves policy number 2?' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /The legal department/ })).toBeChecked();
    gateway.on(stateRoute, ({ body }) => ({ body: { ...(body as object), revision: 1 } }));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(savedLast()).toMatchObject({ position: 2, selected: optionId(2, 2) }));
  });

  it('is restored offline even if the session has expired', async () => {
    await opened();
    cleanup();
    const stored = JSON.parse(window.localStorage.getItem('casebook-session') ?? '{}');
    window.localStorage.setItem('casebook-session', JSON.stringify({ ...stored, expires_at: 1 }));
    for (const route of ['POST /auth/v1/token', quizRoute, stateRoute]) gateway.on(route, 'unreachable');
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Who approves policy number 1?' })).toBeVisible();
    Reflect.deleteProperty(navigator, 'onLine');
  });

  it('keeps its tallies beside the options when the answer is revealed', async () => {
    const { user } = await opened();
    await showTally(user);
    await user.click(screen.getByRole('button', { name: 'One more for B' }));
    await user.keyboard('b');
    await user.click(screen.getByRole('button', { name: 'Submit Answer' }));
    expect(await screen.findByText('Your choice, incorrect')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Tally of option B' })).getByRole('status')).toHaveTextContent('1');
    await user.click(screen.getByRole('button', { name: 'One more for B' }));
    await waitFor(() => expect(savedLast()).toMatchObject({ tallies: [0, 2, 0, 0] }));
  });

  it('doesn’t let unpaid members bookmark by button or key, and explains why', async () => {
    gateway.on('GET /api/v1/billing/access', { body: { active: false, reason: 'none' } });
    gateway.on(quizRoute, { body: { ...running, kind: 'daily' } });
    const { user } = await opened();
    const save = () => screen.getByRole('button', { name: 'Bookmark' });
    await waitFor(() => expect(save()).toHaveAccessibleDescription('Bookmarking is for paid members only'));
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await user.click(save());
    await user.keyboard('s');
    expect(screen.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'false');
    expect(gateway.requests.filter(({ path }) => path.startsWith('/api/v1/bookmarks/0'))).toEqual([]);
  });

  it('stores an incorrect answer among the mistakes, with id and date only', async () => {
    const { user } = await opened();
    await user.keyboard('b{Enter}');
    await screen.findByText('Your choice, incorrect');
    const mistakes = JSON.parse(window.localStorage.getItem(`cissp-incorrect-questions:${userId}`) ?? '[]');
    expect(mistakes).toEqual([{ questionId: item(1).questionId, answeredAt: expect.any(String) }]);
  });

  it('leaves nothing in the browser once it is completed', async () => {
    await opened();
    expect(Object.keys(window.localStorage).filter((key) => key.startsWith('quiz-'))).not.toEqual([]);
    cleanup();
    gateway.on(quizRoute, { body: { ...running, status: 'completed' } });
    renderApp(path);
    await waitFor(() => expect(Object.keys(window.localStorage).filter((key) => key.startsWith('quiz-'))).toEqual([]));
  });

  it('is not sent repeatedly if the server cut its time', async () => {
    gateway.on(quizRoute, { body: { ...running, state: progress({ revision: 1 }) } }).on(stateRoute, ({ body }) => {
      revision += 1;
      return { body: { ...(body as object), elapsedMs: {}, revision: revision + 1 } };
    });
    await opened();
    cleanup();
    window.localStorage.setItem(
      `quiz-times:${userId}`,
      JSON.stringify({ quizId: running.id, elapsedMs: { [item(1).id]: 60_000 } }),
    );
    renderApp(path);
    await screen.findByRole('radiogroup');
    await waitFor(() => expect(gateway.requestsTo(stateRoute).length).toBeGreaterThan(0));
    const sent = gateway.requestsTo(stateRoute).length;
    await act(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
    expect(gateway.requestsTo(stateRoute).length).toBeLessThanOrEqual(sent + 1);
  });

  it('merges another device’s progress with local changes', async () => {
    const elsewhere = progress({ revision: 5, position: 3, textSize: 1.5, marked: [item(3).id] });
    gateway.on(stateRoute, ({ body }) =>
      (body as { revision: number }).revision < 5
        ? problem(409, 'quiz.state-stale', 'You continued this quiz on another device.', { state: elsewhere })
        : { body: { ...(body as object), revision: 6 } },
    );
    const { user } = await opened();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('Text size 150%')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Who approves policy number 2?' })).toBeVisible();
    await waitFor(() => expect(savedLast()).toMatchObject({ revision: 5, position: 2, textSize: 1.5, marked: [item(3).id] }));
  });

  it('receives another device’s answers and position from the stream', async () => {
    const answer = grading(1, optionId(1, 3));
    const payload = { status: 'active', state: progress({ revision: 1, position: 1, textSize: 1.3 }), answers: [answer] };
    gateway.on(eventsRoute, { events: [event(2, payload)] });
    const { user } = renderApp(path);
    expect(await screen.findByText('Your choice, incorrect')).toBeVisible();
    expect(await screen.findByText('Text size 130%')).toBeVisible();
    const first = (await openSheet(user)).getByRole('button', { name: 'Question 1, answered incorrectly' });
    expect(first).toHaveAttribute('aria-current', 'step');
  });

  it('strikes options out by keyboard; choosing a struck one restores it', async () => {
    const { user } = await opened();
    await user.keyboard('{Shift>}a{/Shift}');
    expect(screen.getByRole('radio', { name: /Senior management.*struck out/ })).not.toBeChecked();
    await user.keyboard('a');
    expect(screen.getByRole('radio', { name: /Senior management/ })).toBeChecked();
    expect(screen.queryByText(', struck out')).toBeNull();
  });
});

describe('a marked question', () => {
  it('is offered again at the end of the quiz', async () => {
    const { user } = await opened();
    await user.keyboard('{ArrowRight}m{ArrowLeft}');
    for (const number of [1, 2, 3]) {
      expect(screen.queryByText('You marked question 2.')).toBeNull();
      expect(screen.getByRole('heading', { name: `Who approves policy number ${number}?` })).toBeVisible();
      await user.keyboard('a{Enter}');
      await findVerdict();
      if (number < 3) continueByEnter();
    }
    expect(screen.getByText('You marked question 2.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to Question 2' }));
    expect(screen.getByRole('heading', { name: 'Who approves policy number 2?' })).toBeVisible();
  });
});

describe('answers submitted offline', () => {
  it('are queued with an idempotency key, don’t block the quiz, survive a reload, and are graded once online', async () => {
    gateway.on(answersRoute, 'unreachable');
    const { user } = await opened();
    await user.keyboard('a{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Next Question' }));
    await user.keyboard('b{Enter}');
    expect(await screen.findByText(/2 answers are saved on this device/)).toBeVisible();
    expect(screen.getByText('0 answered, 2 to be graded')).toBeVisible();
    const keyBefore = gateway.requestsTo(answersRoute)[0]?.headers.get('Idempotency-Key');
    cleanup();
    const given = new Map<string, AnswerView>();
    gateway
      .on(answersRoute, (seen) => {
        const { body } = graded(seen);
        given.set(body.itemId, body);
        return { body };
      })
      .on(quizRoute, () => ({
        body: { ...running, items: running.items.map((each) => ({ ...each, answer: given.get(each.id) })) },
      }));
    renderApp(path);
    expect(await screen.findByText('2 answered')).toBeVisible();
    const sent = gateway.requestsTo(answersRoute).slice(-2);
    expect(sent.map(({ body }) => (body as { optionId: string }).optionId)).toEqual([optionId(1, 0), optionId(2, 1)]);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe(keyBefore);
    expect(sent[1]?.headers.get('Idempotency-Key')).not.toBe(keyBefore);
  });

  it('leave the next question its space while there is no connection', async () => {
    gateway.on(answersRoute, 'unreachable');
    const { user } = await opened();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.keyboard('a{Enter}');
    expect(await screen.findByText(/Your answer is saved on this device/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next Question' }));
    expect(screen.queryByText(/Your answer is saved on this device/)).toBeNull();
    await user.keyboard('b{Enter}');
    expect(await screen.findByText(/2 answers are saved on this device/)).toBeVisible();
  });

  it('stored by the previous version of the app are sent with their key', async () => {
    const stored = { itemId: item(1).id, optionId: optionId(1, 0), timeSpentMs: 4_000, quizId: running.id, key: 'stored-key' };
    window.localStorage.setItem(`cissp-answers-to-grade:${userId}`, JSON.stringify([stored, { itemId: 'incomplete' }]));
    await act(async () => void renderApp('/pricing'));
    await waitFor(() => expect(gateway.requestsTo(answersRoute)).toHaveLength(1));
    const { headers, body } = gateway.requestsTo(answersRoute)[0] as RecordedRequest;
    expect(headers.get('Idempotency-Key')).toBe('stored-key');
    expect(body).toEqual({ itemId: item(1).id, optionId: optionId(1, 0), timeSpentMs: 4_000 });
    await waitFor(() => expect(window.localStorage.getItem(`cissp-answers-to-grade:${userId}`)).toBeNull());
  });

  it('carry the time at which they were given', async () => {
    const { user } = await opened();
    const before = Date.now();
    await user.keyboard('a{Enter}');
    await waitFor(() => expect(gateway.requestsTo(answersRoute)).toHaveLength(1));
    const [{ body } = { body: {} }] = gateway.requestsTo(answersRoute);
    const { answeredAt = '' } = body as SubmitAnswerInput;
    expect(Date.parse(answeredAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(answeredAt)).toBeLessThanOrEqual(Date.now());
  });

  it('keep the promised completion over a reload', async () => {
    const one = quiz([item(1)]);
    gateway
      .on(quizRoute, { body: one })
      .on(answersRoute, 'unreachable')
      .on(`POST /api/v1/quizzes/${running.id}/complete`, { body: { ...one, status: 'completed' } });
    const { user } = await opened();
    await user.keyboard('a{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Complete Quiz' }));
    await waitFor(() => expect(window.localStorage.getItem(`quiz-persistent-state:${userId}`)).toContain('"isCompleting":true'));
    cleanup();
    const { router } = renderApp(path);
    expect(await screen.findByRole('button', { name: 'Waiting for grading...' })).toBeDisabled();
    gateway.on(answersRoute, graded);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/results`));
  });

  it('delay the completion, with a message', async () => {
    const one = quiz([item(1)]);
    gateway
      .on(quizRoute, { body: one })
      .on(answersRoute, 'unreachable')
      .on(`POST /api/v1/quizzes/${running.id}/complete`, { body: { ...one, status: 'completed' } });
    const { user, router } = await opened();
    await user.keyboard('a{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Complete Quiz' }));
    expect(screen.getByRole('button', { name: 'Waiting for grading...' })).toBeDisabled();
    expect(screen.getByText(/completes as soon as they’re graded/)).toBeVisible();
    gateway.on(answersRoute, graded);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/results`));
  });
});

describe('the actions of a question', () => {
  it('flag it with F, once, and show that it is flagged', async () => {
    const flagRoute = `POST /api/v1/questions/${item(1).questionId}/flag`;
    gateway.on(flagRoute, { body: { questionId: item(1).questionId, flagCount: 1, mine: true } });
    const { user } = await opened();
    await user.keyboard('f');
    const dialog = await screen.findByRole('dialog', { name: 'Flag this question' });
    expect(within(dialog).getByRole('button', { name: 'Flag' })).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: 'Unclear' }));
    await user.click(within(dialog).getByRole('button', { name: 'Flag' }));
    expect(await screen.findByRole('button', { name: 'Flagged' })).toBeVisible();
  });

  it('go to any question in the grid, which shows each one’s state', async () => {
    const { user } = await opened();
    await user.keyboard('a{Enter}');
    await findVerdict();
    const openGrid = async () => within((await openSheet(user)).getByRole('navigation', { name: 'Questions' }));
    const grid = await openGrid();
    expect(grid.getByRole('button', { name: 'Question 1, answered correctly' })).toBeVisible();
    await user.click(grid.getByRole('button', { name: 'Question 3, unanswered' }));
    expect(screen.getByRole('heading', { name: 'Who approves policy number 3?' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mark' }));
    const third = (await openGrid()).getByRole('button', { name: 'Question 3, unanswered, marked' });
    expect(third).toHaveAttribute('aria-current', 'step');
  });
});
