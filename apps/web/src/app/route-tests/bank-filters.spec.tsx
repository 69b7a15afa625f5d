import { FakeGateway, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paidQuestion } from '#shared/testing/fixtures.ts';
import { bankCounts, onBankScreen, pageWith } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = onBankScreen(new FakeGateway());
});

const lists = () => gateway.requestsTo('GET /api/v1/questions').map(({ search }) => search.toString());
const searchBox = () => screen.findByRole('textbox', { name: /Search questions/ });

describe('the filters of the bank', () => {
  it('are read from the URL', async () => {
    renderApp(
      '/questions?q=risk&difficulty=hard&domain=asset-security&type=analysis&quality=low&crossDomain=true&bookmarked=true',
    );
    expect(await searchBox()).toHaveValue('risk');
    expect(screen.getByRole('button', { name: 'Difficulty (1)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Domain (1)' })).toBeVisible();
    const active = within(screen.getByRole('list', { name: 'Active filters' }));
    expect(active.getAllByRole('button', { name: /^Remove filter/ }).map((chip) => chip.textContent)).toEqual([
      'Remove filter: “risk”',
      'Remove filter: Hard',
      '2Remove filter: Asset Security',
      'Remove filter: Analysis',
      'Remove filter: Low (below 60)',
      'Remove filter: Cross-Domain Only',
      'Remove filter: Bookmarked',
    ]);
    expect(screen.getByRole('checkbox', { name: 'Cross-Domain Only' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Show Bookmarks' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(lists()).toEqual([
        'limit=100&page=1&q=risk&difficulty=Hard&domain=Asset+Security&questionType=analysis&quality=low&crossDomain=true&bookmarked=true',
      ]),
    );
  });

  it('are written to the URL, go to the first page, and can be cleared', async () => {
    const { user, router } = renderApp('/questions?page=2');
    const address = () => router.state.location.pathname + router.state.location.search;
    await user.click(await screen.findByRole('checkbox', { name: 'Cross-Domain Only' }));
    expect(address()).toBe('/questions?crossDomain=true');
    await user.click(screen.getByRole('button', { name: 'Difficulty' }));
    const choices = within(screen.getByRole('dialog', { name: 'Difficulty' }));
    await user.click(await choices.findByRole('checkbox', { name: 'Hard 310' }));
    await user.click(choices.getByRole('checkbox', { name: 'Easy 200' }));
    expect(address()).toBe('/questions?difficulty=easy&difficulty=hard&crossDomain=true');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    expect(address()).toBe('/questions');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  it('count what each choice would find with the search and the other filters', async () => {
    gateway.on('GET /api/v1/counts/matches', ({ search }) => {
      const difficulty = search.get('domain') ? { Easy: 12, Hard: 30 } : { Easy: 200, Medium: 430, Hard: 310 };
      return { body: { choices: { ...bankCounts.choices, difficulty } } };
    });
    const { user } = renderApp('/questions?q=risk&domain=asset-security');
    await user.click(await screen.findByRole('button', { name: 'Difficulty' }));
    const choices = within(screen.getByRole('dialog', { name: 'Difficulty' }));
    expect(await choices.findByRole('checkbox', { name: 'Easy 12' })).toBeEnabled();
    expect(choices.getByRole('checkbox', { name: 'Medium 0' })).toBeEnabled();
    const [counted] = gateway.requestsTo('GET /api/v1/counts/matches');
    expect(counted?.search.toString()).toBe('q=risk&domain=Asset+Security');
  });

  it('can be removed one by one, with the focus moving to the next', async () => {
    const { user, router } = renderApp('/questions?difficulty=easy&difficulty=hard');
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Easy' }));
    expect(router.state.location.search).toBe('?difficulty=hard');
    expect(screen.getByRole('button', { name: 'Remove filter: Hard' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('');
    expect(await searchBox()).toHaveFocus();
  });

  it('stay in the page links', async () => {
    gateway.on('GET /api/v1/questions', pageWith([paidQuestion(1)], { total: 940 }));
    renderApp('/questions?q=risk&page=5');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('link', { name: 'Page 6' })).toHaveAttribute('href', '/questions?q=risk&page=6');
  });
});

describe('the search', () => {
  it('is debounced, and written to the URL', async () => {
    const { router } = renderApp('/questions');
    const box = await searchBox();
    const typed = 'risk owner';
    jest.useFakeTimers();
    for (let length = 1; length <= typed.length; length += 1) {
      fireEvent.change(box, { target: { value: typed.slice(0, length) } });
      act(() => jest.advanceTimersByTime(249));
    }
    expect(router.state.location.search).toBe('');
    act(() => jest.advanceTimersByTime(1));
    jest.useRealTimers();
    await waitFor(() => expect(router.state.location.search).toBe('?q=risk+owner'));
    const requests = () => gateway.requestsTo('GET /api/v1/questions').map(({ search }) => search.get('q'));
    await waitFor(() => expect(requests()).toEqual([null, typed]));
  });

  it('ignores a late response to an earlier search', async () => {
    const late = Promise.withResolvers<void>();
    gateway.on('GET /api/v1/questions', ({ search }) => {
      if (search.get('q') === 'slow') return late.promise.then(() => pageWith([paidQuestion(7)]));
      return pageWith([paidQuestion(search.get('q') === 'slower' ? 8 : 1)]);
    });
    const { user } = renderApp('/questions');
    await user.type(await searchBox(), 'slow');
    await waitFor(() => expect(lists().at(-1)).toContain('q=slow'));
    await user.type(await searchBox(), 'er');
    expect(await screen.findByRole('heading', { name: /policy number 8/ })).toBeVisible();
    late.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('heading', { name: /policy number 7/ })).toBeNull();
    expect(screen.getByRole('heading', { name: /policy number 8/ })).toBeVisible();
  });

  it('names the corrected search, and highlights the matches', async () => {
    gateway.on('GET /api/v1/questions', pageWith([paidQuestion(1)], { correctedQuery: 'policy' }));
    renderApp('/questions?q=polcy');
    expect(await screen.findByText(/Showing results for/)).toHaveTextContent(
      'Showing results for policy. No results for “polcy”.',
    );
    await screen.findByRole('article');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['policy']);
  });

  it('is focused by /, and accepts a typed /', async () => {
    const { user } = renderApp('/questions');
    await screen.findByRole('article');
    await user.keyboard('/');
    expect(await searchBox()).toHaveFocus();
    await user.keyboard('and/or');
    expect(await searchBox()).toHaveValue('and/or');
  });
});

describe('an empty list', () => {
  beforeEach(() => {
    gateway.on('GET /api/v1/questions', pageWith([]));
  });

  it('offers to clear the filters', async () => {
    const { user, router } = renderApp('/questions?q=nothing');
    expect(await screen.findByRole('heading', { name: 'No Questions Found' })).toBeVisible();
    expect(screen.getByText('Nothing matches “nothing”.')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' }).at(-1) as HTMLElement);
    expect(router.state.location.search).toBe('');
  });

  it('of bookmarks explains how to bookmark', async () => {
    renderApp('/questions?bookmarked=true');
    expect(await screen.findByText(/You have no bookmarks yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show All Questions' })).toHaveAttribute('href', '/questions');
  });

  it('of bookmarks says what they need to a member without access', async () => {
    gateway.on('GET /api/v1/billing/access', { body: { active: false, reason: 'none' } });
    renderApp('/questions?bookmarked=true');
    expect(await screen.findByText(/^Bookmarking is for paid members only\./)).toBeVisible();
    expect(screen.queryByText(/You have no bookmarks yet/)).toBeNull();
  });
});
