import { Domain, type HistoryEntry, type ProgressView } from '@casebook/contracts';
import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { question } from '#shared/testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

const entry = (number: number, percent = 80): HistoryEntry => ({
  quizId: `00000000-0000-4000-8003-${String(number).padStart(12, '0')}`,
  kind: 'standard',
  timestamp: `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`,
  correctAnswers: percent / 10,
  totalQuestions: 10,
  percent,
  timeSpent: 200,
});

const progress: ProgressView = {
  answered: 20,
  correct: 15,
  accuracy: 0.75,
  latest: entry(2, 70),
  streak: { current: 1, best: 4, timeZone: 'America/New_York' },
  activity: Array.from({ length: 14 }, (_, index) => ({
    date: `2026-11-${String(index + 8).padStart(2, '0')}`,
    answered: index === 13 ? 17 : index % 3,
    correct: index % 2,
  })),
  line: [entry(1), entry(2, 70)],
  domains: Domain.options.map((domain, index) => ({
    domain,
    answered: index === 0 ? 1 : 0,
    correct: index === 0 ? 1 : 0,
    ...(index === 0 && { accuracy: 1, interval: { low: 0.2065, high: 1 } }),
  })),
  strongest: 'Security and Risk Management',
  weakest: 'Asset Security',
  points: 12,
  sessionsLed: 2,
  questionsContributed: 0,
  achievements: [
    {
      id: 'first-session',
      name: 'First Session Leader',
      description: 'Led your first study session',
      earnedAt: '2026-11-01T10:00:00.000Z',
    },
    { id: 'consistent-leader', name: 'Consistent Leader', description: 'Led 5 study sessions' },
  ],
};

const HISTORY = 'GET /api/v1/progress/history';
const mistakes = Array.from({ length: 55 }, (_, index) => {
  const { id: questionId, question: stem, domain, difficulty } = question(index + 1);
  return { questionId, question: stem, domain, difficulty, answeredAt: '2026-11-20T10:00:00.000Z' };
});

let gateway: FakeGateway;
let userId: string;
beforeEach(() => {
  userId = storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/progress', { body: progress })
    .on('GET /api/v1/mistakes', { body: { items: mistakes } })
    .on(HISTORY, ({ search }) => ({
      body: search.get('cursor')
        ? { items: [entry(1)], total: 11, totalIsEstimate: false }
        : { items: [entry(2, 70)], total: 11, totalIsEstimate: false, nextCursor: 'older' },
    }));
});

const section = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

describe('the progress screen', () => {
  it('shows accuracy, latest score, and streaks', async () => {
    renderApp('/progress');
    expect(await screen.findByText('75%')).toBeVisible();
    expect(screen.getByText('15 of 20 correct · 12 points')).toBeVisible();
    expect(screen.getByText('1 day')).toBeVisible();
    expect(screen.getByText('4 days')).toBeVisible();
    expect(screen.getByText('Days are counted in Eastern Time')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/quiz');
  });

  it('starts with a sentence on the domains, and with quizzes on the mistakes and the weakest domain', async () => {
    renderApp('/progress');
    expect(
      await screen.findByText(
        'So far you’ve practiced Security and Risk Management (100%). Next, try Asset Security, which you haven’t practiced yet.',
      ),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Practice Your 55 Mistakes' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Practice Your Weakest Domain' })).toBeEnabled();
  });

  it('compares domains once two are practiced', async () => {
    const domains = progress.domains.map((domain, index) =>
      index === 1 ? { ...domain, answered: 5, correct: 1, accuracy: 0.2 } : domain,
    );
    gateway.on('GET /api/v1/progress', { body: { ...progress, domains } });
    renderApp('/progress');
    expect(
      await screen.findByText('You’re strongest in Security and Risk Management (100%). Next, try Asset Security (20%).'),
    ).toBeVisible();
  });

  it('names only the domain to practice next while no answer is right', async () => {
    const domains = progress.domains.map((domain) => ({ ...domain, answered: 3, correct: 0, accuracy: 0 }));
    const { strongest, ...unsolved } = { ...progress, domains };
    gateway.on('GET /api/v1/progress', { body: unsolved });
    renderApp('/progress');
    expect(await screen.findByText('Next: Asset Security (0%).')).toBeVisible();
  });

  it('shows the confidence interval of each domain', async () => {
    renderApp('/progress');
    const domains = await section('Accuracy by domain');
    const row = domains.getByRole('row', { name: /Security and Risk Management/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['1 of 1', '100%', '21–100%']);
    const unpractised = domains.getByRole('row', { name: /Asset Security/ });
    expect(
      within(unpractised)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['0 of 0', '–', '–']);
  });

  it('has a table beside each chart', async () => {
    const { user } = renderApp('/progress');
    await user.click(await screen.findByRole('button', { name: /Show as table.*progress/i }));
    const scores = await screen.findByRole('region', { name: 'Progress, as a table' });
    expect(within(scores).getAllByRole('row')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: /Show as table.*activity/i }));
    expect(within(screen.getByRole('region', { name: '14-day activity, as a table' })).getAllByRole('row')).toHaveLength(15);
  });

  it('draws one bar per day, 8 pixels per attempt, at most 80', async () => {
    renderApp('/progress');
    const bars = (await section('Recent activity')).getAllByTestId('activity-bar');
    expect(bars.map(({ style }) => style.height)).toEqual([
      ...Array.from({ length: 13 }, (_, at) => `${(at % 3) * 8}px`),
      '80px',
    ]);
  });

  it('shows which achievements are earned, and when', async () => {
    renderApp('/progress');
    const achievements = await section('Achievements');
    expect(achievements.getByText('1 of 2 earned')).toBeVisible();
    expect(achievements.getByText(/Led your first study session/)).toHaveTextContent(/earned .*ago|earned last/);
    expect(achievements.getByText('Not yet earned: lead 5 study sessions')).toBeVisible();
  });

  it('pages through the history, with a link from each row to its review', async () => {
    const { user } = renderApp('/progress');
    const history = await section('Quiz history');
    const table = within(await history.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Score',
      'Total',
      'Percent',
      'Time',
    ]);
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['7', '10', '70%', '3 min 20 sec']);
    expect(table.getByRole('link')).toHaveAttribute('href', `/quiz/${entry(2).quizId}/results`);
    expect(history.getByText('1–1 of 11')).toBeVisible();
    await user.click(history.getByRole('button', { name: 'Older' }));
    expect(await history.findByText('80%')).toBeVisible();
    expect(gateway.requestsTo(HISTORY).at(-1)?.search.get('cursor')).toBe('older');
    expect(history.getByRole('button', { name: 'Older' })).toBeDisabled();
    await user.click(history.getByRole('button', { name: 'Newer' }));
    expect(await history.findByText('70%')).toBeVisible();
  });

  it('lists the latest mistakes with a quiz on them, and stores their ids and dates in the browser', async () => {
    renderApp('/progress');
    const mistakes = await section('Mistakes');
    const links = await mistakes.findAllByRole('link', { name: /Who approves policy/ });
    expect(links).toHaveLength(5);
    expect(links[0]).toHaveAttribute('href', `/questions/${question(1).id}`);
    expect(mistakes.getAllByText('Asset Security')).not.toEqual([]);
    expect(mistakes.getByRole('link', { name: 'Practice Your Mistakes' })).toHaveAttribute('href', '/quiz?from=mistakes');
    const stored = JSON.parse(window.localStorage.getItem(`cissp-incorrect-questions:${userId}`) ?? '[]');
    expect(stored).toHaveLength(50);
    expect(stored[0]).toEqual({ questionId: question(1).id, answeredAt: '2026-11-20T10:00:00.000Z' });
  });

  it('shows that there are no mistakes, or that they can’t be loaded', async () => {
    gateway.on('GET /api/v1/mistakes', problem(500, 'internal.error', 'An unexpected error occurred'));
    const { user } = renderApp('/progress');
    const mistakes = await section('Mistakes');
    expect(await mistakes.findByText('Failed to load your progress.')).toBeVisible();
    gateway.on('GET /api/v1/mistakes', { body: { items: [] } });
    await user.click(mistakes.getByRole('button', { name: 'Try Again' }));
    expect(await mistakes.findByText('No mistakes to review.')).toBeVisible();
  });

  it('has an empty state for members without answers', async () => {
    gateway.on('GET /api/v1/progress', { body: { ...progress, answered: 0, correct: 0, accuracy: undefined } });
    renderApp('/progress');
    expect(await screen.findByRole('link', { name: 'Start a Quiz' })).toHaveAttribute('href', '/quiz');
  });

  it('shows an error and retries', async () => {
    gateway.on('GET /api/v1/progress', problem(500, 'internal.error', 'An unexpected error occurred'));
    const { user } = renderApp('/progress');
    expect(await screen.findByText('Failed to load your progress.')).toBeVisible();
    gateway.on('GET /api/v1/progress', { body: progress });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('75%')).toBeVisible();
  });

  it('says so if there is no connection', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    gateway.on('GET /api/v1/progress', 'unreachable');
    renderApp('/progress');
    const text = 'You’re offline, so your progress can’t be loaded. Try again once you’re connected.';
    expect(await screen.findByText(text)).toBeVisible();
    jest.restoreAllMocks();
  });

  it('shows the gate to members without a subscription, and fetches no progress', async () => {
    gateway.on('GET /api/v1/billing/access', { body: { active: false, reason: 'none' } });
    renderApp('/progress');
    expect(await screen.findByRole('heading', { name: 'Subscription required' })).toBeVisible();
    expect(gateway.requestsTo('GET /api/v1/progress')).toEqual([]);
  });

  it('is linked in the user menu', async () => {
    gateway.on('GET /api/v1/billing/access', { body: { active: false, reason: 'none' } });
    const { user, router } = renderApp('/pricing');
    await user.click(await screen.findByRole('button', { name: 'Alex Rivera’s account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'View Progress' }));
    expect(await screen.findByRole('heading', { name: 'Your Progress' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/progress');
  });
});
