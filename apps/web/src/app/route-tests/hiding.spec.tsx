import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paidQuestion, question } from '#shared/testing/fixtures.ts';
import { onBankScreen, pageWith } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const [first, second] = [paidQuestion(1), paidQuestion(2)];
const hidden = (...questionIds: string[]) => ({ body: { questionIds } });
let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = onBankScreen(new FakeGateway())
    .on('GET /api/v1/questions', pageWith([first, second]))
    .on('GET /api/v1/questions/hidden', hidden());
});

const stems = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading', { level: 2 }).textContent);
const more = async (about = first) => screen.findByRole('button', { name: `More: ${about.question}` });
const choose = async (name: string) => screen.findByRole('menuitem', { name });

describe('hiding a question', () => {
  const hide = async () => {
    const { user } = renderApp('/questions');
    await user.click(await more());
    await user.click(await choose('Hide'));
    return user;
  };

  it('removes it from the list at once, focuses the next one, and links to the hidden questions', async () => {
    gateway.on(`DELETE /api/v1/questions/${first.id}`, { body: { questionId: first.id, outcome: 'hidden' } });
    await hide();
    await waitFor(() => expect(stems()).toEqual([second.question]));
    await waitFor(() => expect(screen.getByRole('heading', { name: second.question })).toHaveFocus());
    expect(await screen.findByRole('link', { name: 'Hidden Questions' })).toHaveAttribute('href', '/questions/hidden');
    expect(screen.getByText('1 shown on this page')).toBeVisible();
    expect(gateway.requestsTo(`DELETE /api/v1/questions/${first.id}`)).toHaveLength(1);
  });

  it('can be undone from the toast', async () => {
    gateway
      .on(`DELETE /api/v1/questions/${first.id}`, { body: { questionId: first.id, outcome: 'hidden' } })
      .on(`DELETE /api/v1/questions/${first.id}/hidden`, { body: { questionId: first.id, outcome: 'shown' } });
    const user = await hide();
    await waitFor(() => expect(stems()).toEqual([second.question]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stems()).toEqual([first.question, second.question]));
    await waitFor(() => expect(gateway.requestsTo(`DELETE /api/v1/questions/${first.id}/hidden`)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Hidden Questions' })).toBeNull());
  });

  it('is rolled back with a message when the server refuses it', async () => {
    gateway.on(`DELETE /api/v1/questions/${first.id}`, problem(403, 'access.required', 'An active subscription is required.'));
    await hide();
    expect(await screen.findByText('An active subscription is required.')).toBeVisible();
    await waitFor(() => expect(stems()).toEqual([first.question, second.question]));
  });

  it('is not offered to unpaid members', async () => {
    gateway.on('GET /api/v1/questions', pageWith([question(1)]));
    renderApp('/questions');
    await screen.findByRole('button', { name: /^Bookmark:/ });
    expect(screen.queryByRole('button', { name: /^More:/ })).toBeNull();
  });

  it('shows on the question’s own page', async () => {
    gateway
      .on('GET /api/v1/questions/hidden', hidden(first.id))
      .on(`GET /api/v1/questions/${first.id}`, { body: first })
      .on(`DELETE /api/v1/questions/${first.id}/hidden`, { body: { questionId: first.id, outcome: 'shown' } });
    const { user } = renderApp(`/questions/${first.id}`);
    expect(await screen.findByText(/You’ve hidden this question/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unhide' }));
    await waitFor(() => expect(screen.queryByText(/You’ve hidden this question/)).toBeNull());
  });
});

describe('the hidden questions', () => {
  it('are listed, each with a button that unhides it', async () => {
    gateway.on(`DELETE /api/v1/questions/${first.id}/hidden`, { body: { questionId: first.id, outcome: 'shown' } });
    const { user } = renderApp('/questions/hidden');
    await waitFor(() => expect(stems()).toEqual([first.question, second.question]));
    expect(gateway.requestsTo('GET /api/v1/questions')[0]?.search.get('hidden')).toBe('true');
    gateway.on('GET /api/v1/questions', pageWith([second]));
    await user.click(screen.getByRole('button', { name: `Unhide: ${first.question}` }));
    await waitFor(() => expect(stems()).toEqual([second.question]));
    await waitFor(() => expect(screen.getByRole('heading', { name: second.question })).toHaveFocus());
  });

  it('stay listed, with a message, when the server refuses', async () => {
    gateway.on(`DELETE /api/v1/questions/${first.id}/hidden`, 'unreachable');
    const { user } = renderApp('/questions/hidden');
    await user.click(await screen.findByRole('button', { name: `Unhide: ${first.question}` }));
    expect(await screen.findByText(/couldn’t be reached/)).toBeVisible();
    await waitFor(() => expect(stems()).toEqual([first.question, second.question]));
  });

  it('have an empty state that links to the bank', async () => {
    gateway.on('GET /api/v1/questions', pageWith([]));
    renderApp('/questions/hidden');
    expect(await screen.findByRole('heading', { name: 'Nothing is hidden' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the Question Bank' })).toHaveAttribute('href', '/questions');
  });
});

describe('the menu of the member’s own question', () => {
  const own = { ...first, mine: { bookmarked: false, flagged: false, author: true, access: true } };

  it('links to its form and its versions', async () => {
    gateway.on('GET /api/v1/questions', pageWith([own]));
    const { user } = renderApp('/questions');
    await user.click(await more());
    expect(await choose('Edit')).toHaveAttribute('href', `/questions/${own.id}/edit`);
    expect(await choose('Versions')).toHaveAttribute('href', `/questions/${own.id}/versions`);
    expect(screen.queryByRole('menuitem', { name: 'Hide' })).toBeNull();
  });

  it('deletes it after a confirmation that names it', async () => {
    gateway
      .on('GET /api/v1/questions', pageWith([own, second]))
      .on(`DELETE /api/v1/questions/${own.id}`, { body: { questionId: own.id, outcome: 'deleted' } });
    const { user } = renderApp('/questions');
    await user.click(await more());
    await user.click(await choose('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this question?' }));
    expect(dialog.getByText(new RegExp(`“${own.question.slice(0, 20)}`))).toHaveTextContent(/will be deleted for everyone/);
    gateway.on('GET /api/v1/questions', pageWith([second]));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(stems()).toEqual([second.question]));
    expect(await screen.findByText('Question deleted.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: second.question })).toHaveFocus());
  });

  it('returns to the bank after deleting it on its own page', async () => {
    gateway
      .on(`GET /api/v1/questions/${own.id}`, { body: own })
      .on(`DELETE /api/v1/questions/${own.id}`, { body: { questionId: own.id, outcome: 'deleted' } });
    const { user, router } = renderApp(`/questions/${own.id}`);
    await user.click(await more());
    await user.click(await choose('Delete'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
  });

  it('has the same actions for an admin, on any question', async () => {
    storeSession({ app_metadata: { role: 'admin' } });
    const { user } = renderApp('/questions');
    await user.click(await more());
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Edit', 'Versions', 'Delete']);
  });
});
