import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { paidQuestion, question } from '#shared/testing/fixtures.ts';
import { onBankScreen, pageWith } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const { id } = question(1);
let gateway: FakeGateway;
let userId: string;
beforeEach(() => {
  userId = storeSession();
  gateway = onBankScreen(new FakeGateway());
});

const key = () => `cissp-bookmarks:${userId}`;
const stored = () => JSON.parse(window.localStorage.getItem(key()) ?? 'null');
const bookmark = () => screen.findByRole('button', { name: /^Bookmark:/ });
const bookmarksEvent = (version: number, ...questionIds: string[]) => ({
  events: [`id: ${version}\ndata: ${JSON.stringify({ version, questionIds })}\n\n`],
});

describe('a bookmark', () => {
  it('shows at once, is sent, and is stored under the member’s key', async () => {
    const answer = Promise.withResolvers<void>();
    gateway
      .on('GET /api/v1/bookmarks/events', bookmarksEvent(1))
      .on(`PUT /api/v1/bookmarks/${id}`, () =>
        answer.promise.then(() => ({ body: { questionId: id, bookmarked: true, version: 2 } })),
      );
    const { user } = renderApp('/questions');
    await user.click(await bookmark());
    expect(await bookmark()).toHaveAttribute('aria-pressed', 'true');
    expect(stored().pending).toEqual([{ questionId: id, bookmarked: true }]);
    answer.resolve();
    await waitFor(() => expect(stored()).toEqual({ version: 1, questionIds: [id], pending: [] }));
    expect(await bookmark()).toHaveAttribute('aria-pressed', 'true');
  });

  it('is rolled back with a message when the server refuses it', async () => {
    gateway
      .on('GET /api/v1/bookmarks/events', bookmarksEvent(1))
      .on(`PUT /api/v1/bookmarks/${id}`, problem(409, 'bookmark.too-many', 'You have as many bookmarks as there can be.'));
    const { user } = renderApp('/questions');
    await user.click(await bookmark());
    expect(await screen.findByText('You have as many bookmarks as there can be.')).toBeVisible();
    expect(await bookmark()).toHaveAttribute('aria-pressed', 'false');
    expect(stored().pending).toEqual([]);
  });

  it('that the server refused can be sent again from the message', async () => {
    gateway
      .on('GET /api/v1/bookmarks/events', bookmarksEvent(1))
      .on(`PUT /api/v1/bookmarks/${id}`, problem(409, 'bookmark.too-many', 'You have as many bookmarks as there can be.'));
    const { user } = renderApp('/questions');
    await user.click(await bookmark());
    await screen.findByText('You have as many bookmarks as there can be.');
    gateway.on(`PUT /api/v1/bookmarks/${id}`, { body: { questionId: id, bookmarked: true, version: 2 } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await bookmark()).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(stored()).toEqual({ version: 1, questionIds: [id], pending: [] }));
  });

  it('set offline is stored, and sent once online', async () => {
    gateway.on('GET /api/v1/bookmarks/events', bookmarksEvent(1)).on(`PUT /api/v1/bookmarks/${id}`, 'unreachable');
    const { user } = renderApp('/questions');
    await user.click(await bookmark());
    await waitFor(() => expect(gateway.requestsTo(`PUT /api/v1/bookmarks/${id}`)).toHaveLength(1));
    expect(await bookmark()).toHaveAttribute('aria-pressed', 'true');
    expect(stored().pending).toHaveLength(1);
    gateway.on(`PUT /api/v1/bookmarks/${id}`, { body: { questionId: id, bookmarked: true, version: 2 } });
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(stored().pending).toEqual([]);
    });
    expect(stored().questionIds).toEqual([id]);
  });

  it('set in another browser shows', async () => {
    gateway.on('GET /api/v1/bookmarks/events', bookmarksEvent(4, id));
    renderApp('/questions');
    await waitFor(async () => expect(await bookmark()).toHaveAttribute('aria-pressed', 'true'));
    expect(gateway.requestsTo('GET /api/v1/bookmarks/events')[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('set in another tab shows', async () => {
    gateway.on('GET /api/v1/bookmarks/events', bookmarksEvent(1));
    renderApp('/questions');
    expect(await bookmark()).toHaveAttribute('aria-pressed', 'false');
    const value = JSON.stringify({ version: 2, questionIds: [id], pending: [] });
    window.localStorage.setItem(key(), value);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: key(), newValue: value })));
    expect(await bookmark()).toHaveAttribute('aria-pressed', 'true');
  });

  it('is for paid members only', async () => {
    gateway.on('GET /api/v1/bookmarks/events', bookmarksEvent(1)).on('GET /api/v1/questions', pageWith([question(1)]));
    const { user } = renderApp('/questions');
    const button = await bookmark();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Bookmarking is for paid members only');
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'false');
    // On a touch screen a tap opens no tooltip, so a toast shows its text.
    expect(
      within(screen.getByRole('region', { name: 'Notifications' })).getByText('Bookmarking is for paid members only'),
    ).toBeVisible();
    expect(gateway.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('can be removed without access', async () => {
    gateway
      .on('GET /api/v1/bookmarks/events', bookmarksEvent(1, id))
      .on('GET /api/v1/questions', pageWith([question(1)]))
      .on(`DELETE /api/v1/bookmarks/${id}`, { body: { questionId: id, bookmarked: false, version: 2 } });
    const { user } = renderApp('/questions');
    await waitFor(async () => expect(await bookmark()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(await bookmark());
    await waitFor(() => expect(stored()).toEqual({ version: 1, questionIds: [], pending: [] }));
  });
});

describe('bookmarked questions', () => {
  it('are counted', async () => {
    gateway.on('GET /api/v1/bookmarks/events', bookmarksEvent(3, id, paidQuestion(2).id));
    renderApp('/questions');
    const stat = (await screen.findByText('Bookmarked')).parentElement;
    await waitFor(() => expect(stat).toHaveTextContent('Bookmarked2'));
  });
});
