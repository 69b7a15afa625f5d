import { FakeGateway, type RecordedRequest, storeSession } from '@casebook/testing/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { openDocument } from '#shared/open-document.ts';
import { grading, item, paidQuestion, quiz } from '#shared/testing/fixtures.ts';
import { daily, setup } from '#shared/testing/setup-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

const running = quiz([item(1), item(2)]);
const quizPath = `/quiz/${running.id}`;
const answersRoute = `POST /api/v1/quizzes/${running.id}/answers`;
const { id: questionId } = paidQuestion(1);
const optionId = item(1).options[0]?.id ?? '';
const answersKey = (userId: string) => `cissp-answers-to-grade:${userId}`;
const bookmarksKey = (userId: string) => `cissp-bookmarks:${userId}`;
const graded = ({ body }: RecordedRequest) => ({ body: grading(1, (body as { optionId: string }).optionId) });

let gateway: FakeGateway;
let userId: string;
let leave: jest.SpiedFunction<typeof openDocument.atHome>;
afterEach(() => {
  jest.restoreAllMocks();
});
beforeEach(() => {
  // jsdom can't navigate.
  leave = jest.spyOn(openDocument, 'atHome').mockReturnValue(undefined);
  userId = storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/daily', { body: daily() })
    .on('GET /api/v1/quizzes', { body: { items: [running], total: 1, totalIsEstimate: false } })
    .on('GET /api/v1/quizzes/setup', { body: setup() })
    .on('GET /api/v1/mistakes', { body: { items: [] } })
    .on(`GET /api/v1/quizzes/${running.id}`, { body: running })
    .on(`GET /api/v1/questions/${questionId}`, { body: paidQuestion(1) })
    .on('GET /api/v1/questions', { body: { items: [paidQuestion(1)], total: 1, totalIsEstimate: false } })
    .on('POST /auth/v1/logout', { body: {} });
});

const signOut = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Alex Rivera’s account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
};
/** Signing out from a running quiz means leaving it first: its screen has no account menu. */
const leaveQuiz = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Exit Quiz' }));
  await user.click(await screen.findByRole('button', { name: 'Leave and Keep My Place' }));
};
const landing = () => waitFor(() => expect(leave).toHaveBeenCalled());
const dialog = () => screen.findByRole('dialog', { name: 'Sign out before everything is sent?' });
/** The member's keys in local storage. */
const stored = () => Object.keys(window.localStorage).filter((key) => key.endsWith(userId) && !key.startsWith('kept-at:'));

describe('signing out', () => {
  it.each(['/pricing', `/questions/${questionId}`, '/questions', '/no-such-page', '/progress', '/quiz'])(
    'leads home from %s',
    async (path) => {
      const { user, router } = renderApp(path);
      await signOut(user);
      await landing();
      expect(router.state.location.pathname + router.state.location.search).toBe('/');
    },
  );

  it('removes quiz, bookmarks and mistakes from the browser, and a screen that unmounts doesn’t bring them back', async () => {
    const bookmarksEvent = `id: 1\ndata: ${JSON.stringify({ version: 1, questionIds: [questionId] })}\n\n`;
    gateway.on('GET /api/v1/bookmarks/events', { events: [bookmarksEvent] });
    gateway.on(answersRoute, ({ body }) => ({ body: grading(1, (body as { optionId: string }).optionId) }));
    const { user, session } = renderApp(quizPath);
    await screen.findByRole('radiogroup');
    await user.keyboard('b{Enter}');
    expect(await screen.findByText('Your choice, incorrect')).toBeVisible();
    const copies = ['quiz-persistent-state', 'quiz-times', 'cissp-bookmarks', 'cissp-incorrect-questions'];
    await waitFor(() => expect(stored()).toEqual(expect.arrayContaining(copies.map((name) => `${name}:${userId}`))));
    // Signs out while the quiz is still open, as another tab would.
    await act(async () => {
      await (await session.auth()).signOut();
    });
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    // Long enough for two more writes: an open quiz stores its times every 250 ms.
    await new Promise((resolve) => window.setTimeout(resolve, 600));
    expect(stored().filter((key) => copies.some((name) => key.startsWith(name)))).toEqual([]);
    expect(stored()).not.toContain(answersKey(userId));
  });

  it('sends pending changes first, without confirmation', async () => {
    gateway.on(answersRoute, 'unreachable');
    const { user } = renderApp(quizPath);
    await screen.findByRole('radiogroup');
    await user.keyboard('a{Enter}');
    await screen.findByText(/saved on this device/);
    gateway.on(answersRoute, graded);
    await leaveQuiz(user);
    await signOut(user);
    await landing();
    expect(stored()).not.toContain(answersKey(userId));
  });

  it('asks for confirmation if answers can’t be sent; only they stay, and are graded after signing in again', async () => {
    gateway.on(answersRoute, 'unreachable').on(`PUT /api/v1/bookmarks/${questionId}`, 'unreachable');
    const { user, store } = renderApp(quizPath);
    await screen.findByRole('radiogroup');
    await user.keyboard('a{Enter}');
    await user.keyboard('s');
    await waitFor(() => expect(stored()).toContain(answersKey(userId)));
    const key = gateway.requestsTo(answersRoute)[0]?.headers.get('Idempotency-Key');

    await leaveQuiz(user);
    await signOut(user);
    expect(await dialog()).toHaveTextContent('1 unsent answer and 1 unsent bookmark change stay in this browser');
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(store.getState().session.status).toBe('signed-in');

    await signOut(user);
    await user.click(within(await dialog()).getByRole('button', { name: 'Sign Out' }));
    await landing();
    const pending = { pending: [{ questionId, bookmarked: true }] };
    expect(JSON.parse(window.localStorage.getItem(bookmarksKey(userId)) ?? '')).toEqual(pending);
    expect(JSON.parse(window.localStorage.getItem(answersKey(userId)) ?? '')).toMatchObject([{ itemId: item(1).id, optionId }]);
    expect(stored()).not.toContain(`quiz-persistent-state:${userId}`);

    cleanup();
    storeSession();
    gateway
      .on(answersRoute, graded)
      .on(`PUT /api/v1/bookmarks/${questionId}`, { body: { questionId, bookmarked: true, version: 2 } });
    renderApp('/quiz');
    await waitFor(() => expect(stored()).not.toContain(answersKey(userId)));
    expect(gateway.requestsTo(answersRoute).at(-1)?.headers.get('Idempotency-Key')).toBe(key);
    await waitFor(() => expect(JSON.parse(window.localStorage.getItem(bookmarksKey(userId)) ?? '').pending).toEqual([]));
  });

  it('leaves no data of a member whose session ended, nor of one member to the next', async () => {
    for (const name of ['quiz-persistent-state', 'quiz-times', 'cissp-bookmarks', 'cissp-incorrect-questions'])
      window.localStorage.setItem(`${name}:someone-else`, '{}');
    const { session, store } = renderApp(quizPath);
    await screen.findByRole('radiogroup');
    await (await session.auth()).signOut({ scope: 'local' });
    await waitFor(() => expect(store.getState().session.status).toBe('signed-out'));
    await new Promise((resolve) => window.setTimeout(resolve, 600));
    expect(stored().filter((key) => key.startsWith('quiz-'))).toEqual([]);
    expect(Object.keys(window.localStorage).filter((key) => key.endsWith('someone-else') && !key.startsWith('kept-at'))).toEqual(
      [],
    );
  });
});
