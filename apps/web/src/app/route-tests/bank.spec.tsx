import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { paidQuestion, question } from '#shared/testing/fixtures.ts';
import { showAnswer } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: false, reason: 'none' } })
    .on('GET /api/v1/client-settings', { body: {} });
});

const pageWith = (items: object[], total = items.length) => ({ body: { items, total, totalIsEstimate: false } });

describe('the question bank', () => {
  it('shows an unpaid member a placeholder instead of the answer', async () => {
    gateway.on('GET /api/v1/questions', pageWith([question(1)]));
    const { user } = renderApp('/questions');
    await showAnswer(user);
    const card = within(screen.getByRole('article'));
    expect(card.getByText('Senior management')).toBeVisible();
    expect(card.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/checkout');
    expect(card.queryByText('Correct answer')).toBeNull();
    expect(card.queryByText('Key concepts')).toBeNull();
  });

  it('marks the key for a paid member and explains it in four sections', async () => {
    gateway.on('GET /api/v1/questions', pageWith([paidQuestion(1)]));
    const { user } = renderApp('/questions');
    await showAnswer(user);
    const card = within(screen.getByRole('article'));
    const key = card.getByText('Senior management').closest('li');
    expect(key).toHaveTextContent('Correct answer');
    const sections = card.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(sections).toEqual(['Why it’s correct', 'Why the others are wrong', 'Key concepts', 'Practical application']);
    expect(card.queryByRole('link', { name: 'Start Free Trial' })).toBeNull();
  });

  it('shows the options first, lets a member check themselves, and marks the choice with the answer', async () => {
    gateway.on('GET /api/v1/questions', pageWith([paidQuestion(1)]));
    const { user } = renderApp('/questions');
    const show = await screen.findByRole('button', { name: /^Show options/ });
    const card = within(screen.getByRole('article'));
    expect(card.queryByText('The auditors')).toBeNull();
    await user.click(show);
    expect(card.queryByText('Key concepts')).toBeNull();
    const choice = card.getByRole('button', { name: /The auditors/ });
    await user.click(choice);
    expect(choice).toHaveAttribute('aria-pressed', 'true');
    await user.click(card.getByRole('button', { name: /^Show answer/ }));
    expect(card.getByText('Your choice').closest('li')).toHaveTextContent('The auditors');
    expect(card.getByText('Correct answer', { selector: 'li *' }).closest('li')).toHaveTextContent('Senior management');
    expect(card.queryByRole('button', { name: /The auditors/ })).toBeNull();
    await user.click(card.getByRole('button', { name: /^Hide answer/ }));
    expect(card.queryByText('Key concepts')).toBeNull();
    await user.click(card.getByRole('button', { name: /^Hide options/ }));
    expect(card.queryByText('The auditors')).toBeNull();
  });

  it('shows options and answer together if the member chose so, also after a reload', async () => {
    gateway.on('GET /api/v1/questions', pageWith([paidQuestion(1)]));
    const { user } = renderApp('/questions');
    await user.click(await screen.findByRole('button', { name: 'Bank menu' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Show options and answer together' }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'Show options and answer together' })).toBeChecked();
    cleanup();
    const again = renderApp('/questions');
    await again.user.click(await screen.findByRole('button', { name: /^Show options/ }));
    expect(screen.getByText('Key concepts')).toBeVisible();
  });

  it('explains to an unpaid member why Add Question is locked', async () => {
    gateway.on('GET /api/v1/questions', pageWith([question(1)]));
    const { user } = renderApp('/questions');
    await screen.findByText('Unpaid');
    expect(screen.queryByRole('link', { name: 'Add Question' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add Question' }));
    const reason = within(await screen.findByRole('dialog', { name: 'Writing questions comes with Premium.' }));
    expect(reason.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/checkout');
  });

  it('fetches the page in the URL and links to at most five pages', async () => {
    gateway.on('GET /api/v1/questions', pageWith([question(1)], 940));
    renderApp('/questions?page=5');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('link', { name: /^Page \d/ }).map((link) => link.textContent)).toEqual(['3', '4', '5', '6', '7']);
    expect(pages.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
    expect(gateway.requestsTo('GET /api/v1/questions')[0]?.search.toString()).toBe('limit=100&page=5');
    expect(screen.getByText('1 shown on this page')).toBeVisible();
  });

  it('shows an error and retries', async () => {
    gateway.on('GET /api/v1/questions', problem(503, 'service.unavailable', 'This part of Casebook is not available right now.'));
    const { user } = renderApp('/questions');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Database Error');
    expect(alert).toHaveTextContent('not available right now');
    expect(document.querySelector('main .MuiSkeleton-root')).toBeNull();
    gateway.on('GET /api/v1/questions', pageWith([question(1)]));
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('has an empty state', async () => {
    gateway.on('GET /api/v1/questions', pageWith([]));
    renderApp('/questions');
    expect(await screen.findByRole('heading', { name: 'No Questions Found' })).toBeVisible();
  });

  it('explains its colors in three tabs', async () => {
    gateway.on('GET /api/v1/questions', pageWith([question(1)]));
    const { user } = renderApp('/questions');
    await user.click(await screen.findByRole('button', { name: 'Color Key' }));
    const key = within(screen.getByRole('tablist', { name: 'Color Key' }));
    expect(key.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Domains', 'Difficulty', 'Status']);
    await user.click(key.getByRole('tab', { name: 'Status' }));
    const rows = within(screen.getByRole('tabpanel', { name: 'Status' })).getAllByRole('listitem');
    expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual([
      'active',
      'inactive',
      'featured',
      'practice',
      'ai-generated',
    ]);
  });

  it('doesn’t show a dismissed info card again', async () => {
    gateway.on('GET /api/v1/questions', pageWith([question(1)]));
    const { user, router } = renderApp('/questions');
    const card = await screen.findByRole('region', { name: 'About the question bank' });
    await user.click(within(card).getByRole('button', { name: 'Dismiss' }));
    expect(card).not.toBeInTheDocument();
    await act(() => router.navigate('/pricing'));
    await act(() => router.navigate('/questions'));
    await screen.findByRole('article');
    expect(screen.queryByRole('region', { name: 'About the question bank' })).toBeNull();
  });

  it('has two tabs, the bank and the generator', async () => {
    gateway.on('GET /api/v1/questions', pageWith([question(1)]));
    const { user, router } = renderApp('/questions');
    const tab = await screen.findByRole('tab', { name: 'AI Question Generator' });
    expect(screen.getByRole('tab', { name: 'Question Bank' })).toHaveAttribute('aria-selected', 'true');
    await user.click(tab);
    await waitFor(() => expect(router.state.location.pathname).toBe('/questions/generator'));
    await screen.findByRole('tabpanel', { name: 'AI Question Generator' });
    await user.click(screen.getByRole('tab', { name: 'Question Bank' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('marks AI-generated questions by origin, and shows when the content changed', async () => {
    const claimed = { ...question(1), tags: ['ai-generated'], updatedAt: '2026-11-09T00:00:00.000Z' };
    gateway.on('GET /api/v1/questions', pageWith([{ ...claimed, lastUpdatedAt: '2026-02-03T12:00:00.000Z' }]));
    renderApp('/questions');
    const card = within(await screen.findByRole('article'));
    expect(card.queryByText('ai-generated')).toBeNull();
    const updated = await card.findByText(/^Updated/);
    expect(within(updated).getByRole('time')).toHaveAttribute('datetime', '2026-02-03T12:00:00.000Z');
  });

  it('shows no quality badge for high quality, which most questions have', async () => {
    gateway.on('GET /api/v1/questions', pageWith([question(1)]));
    renderApp('/questions');
    expect(within(await screen.findByRole('article')).queryByText('High quality')).toBeNull();
  });

  it('shows the badges of a card', async () => {
    const apart = {
      ...question(1),
      isFeatured: true,
      isActive: false,
      isCrossDomain: true,
      secondaryDomain: 'Security Operations' as const,
      origin: 'ai' as const,
      qualityScore: 59,
      isFlagged: true,
      reviewStatus: 'in-review' as const,
      mine: { bookmarked: false, flagged: false, author: true, access: true },
    };
    gateway.on('GET /api/v1/questions', pageWith([apart]));
    renderApp('/questions');
    const card = within(await screen.findByRole('article'));
    for (const badge of [
      'inactive',
      'featured',
      'practice',
      'ai-generated',
      'Low quality',
      'Cross-domain: Security Operations',
      'Flagged, out of quizzes',
    ])
      expect(card.getByText(badge)).toBeVisible();
  });
});
