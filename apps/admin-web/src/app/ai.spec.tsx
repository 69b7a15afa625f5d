import type { AiUsageSummary, ReviewRunView, VotedExplanation } from '@casebook/contracts';
import { FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const USER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const USAGE = 'GET /api/v1/ai/usage/summary';
const spent = { calls: 1_200, promptTokens: 120_000, completionTokens: 12_000, costMicros: 1_500_000 };
const summary: AiUsageSummary = {
  from: '2026-10-03',
  to: '2026-11-01',
  total: spent,
  days: [{ day: '2026-11-01', ...spent }],
  kinds: [{ kind: 'casey', ...spent, costMicros: 1_234 }],
  members: [{ userId: USER, ...spent }],
  quality: [{ kind: 'question-draft', good: 3, bad: 1 }],
};
const text: VotedExplanation = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae1',
  kind: 'perspective',
  text: 'A <i>bad</i> text',
  questionId: '7c9e6679-7425-40de-944b-e07fc1f90ae2',
  contentVersion: 1,
  model: 'm',
  createdAt: '2026-11-01T10:00:00.000Z',
  question: 'Which control is best?',
  up: 1,
  down: 4,
};
const run: ReviewRunView = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae3',
  status: 'stopped',
  questionIds: [USER, text.id],
  done: 1,
  improved: 1,
  nightly: true,
  problem: { code: 'ai.budget', message: 'The budget is used up.' },
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const DISCARD = `DELETE /api/v1/ai/explanations/${text.id}`;

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate()
    .on(USAGE, { body: summary })
    .on('GET /api/v1/ai/explanations', { body: { items: [text], total: 1 } })
    .on('GET /api/v1/ai/reviews', { body: { items: [run] } })
    .on('GET /api/v1/members/names', { body: { items: [{ id: USER, email: 'ann@example.org' }] } });
});

const open = async (search = '') => {
  const app = renderApp(`/admin/ai${search}`);
  await screen.findByRole('heading', { name: 'AI' });
  return app;
};
const lastSearch = () => Object.fromEntries(gateway.requestsTo(USAGE).at(-1)?.search ?? []);

describe('the use of AI', () => {
  it('shows cost, calls and tokens, by day, kind and member', async () => {
    await open();
    expect(screen.getByText('What the language model was used for, what it cost, and how good its output is.')).toBeVisible();
    expect(await screen.findByText('Oct 3 to Nov 1, 2026 (UTC)')).toBeVisible();
    expect(screen.getAllByText('$1.50').length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'Cost by day' })).toBeVisible();
    expect(screen.getByText('In US dollars, by UTC day.')).toBeVisible();
    const kinds = within(screen.getByRole('region', { name: 'By feature' }));
    expect(kinds.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Feature',
      'Cost',
      'Calls',
      'Tokens in',
      'Tokens out',
    ]);
    for (const cell of ['$0.0012', '1,200', '120,000', '12,000']) expect(kinds.getByText(cell)).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'By member' })).getByText('The 50 members with the highest cost.'),
    ).toBeVisible();
  });

  it('shows the quality: what the gate let through, and members’ votes', async () => {
    await open();
    const quality = within(await screen.findByRole('region', { name: 'Quality' }));
    expect(
      quality.getByText('Question drafts that passed or failed the quality check, and members’ votes on other AI output.'),
    ).toBeVisible();
    expect(quality.getByText('Question drafts')).toBeVisible();
    for (const cell of ['3', '1', '75%']) expect(quality.getByText(cell)).toBeVisible();
  });

  it('leads from each figure to what is behind it, in the address', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: /^Show as table/ }));
    await user.click(screen.getByRole('link', { name: '2026-11-01' }));
    await waitFor(() => expect(lastSearch()).toEqual({ from: '2026-11-01', to: '2026-11-01' }));
    await user.click(await screen.findByRole('link', { name: 'Casey' }));
    await user.click(await screen.findByRole('link', { name: 'View Usage' }));
    await waitFor(() => expect(lastSearch()).toEqual({ from: '2026-11-01', to: '2026-11-01', kind: 'casey', userId: USER }));
    for (const chip of ['Day: Nov 1, 2026 (UTC)', 'Feature: Casey', 'One member']) expect(screen.getByText(chip)).toBeVisible();
    for (const remaining of [2, 1, 0]) {
      const [first] = screen.getAllByRole('button', { name: /^Remove filter/ });
      await user.click(first as HTMLElement);
      await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Remove filter/ })).toHaveLength(remaining));
    }
    expect(router.state.location.search).toBe('');
  });

  it('may be none', async () => {
    gateway.on(USAGE, {
      body: {
        ...summary,
        total: { calls: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 },
        days: [],
        kinds: [],
        members: [],
        quality: [],
      },
    });
    await open();
    expect(await screen.findByText('No calls in this period.')).toBeVisible();
    expect(screen.getAllByText('None in this period.')).toHaveLength(3);
  });

  it('that couldn’t be loaded hides neither bad texts nor reviews', async () => {
    gateway.on(USAGE, problem(503, 'service.unavailable', 'Not available right now.'));
    await open();
    expect(await screen.findByText('Not available right now.')).toBeVisible();
    expect(await screen.findByText('Which control is best?')).toBeVisible();
  });
});

describe('bad texts', () => {
  it('are shown as text with their votes, and discarded in two steps', async () => {
    gateway.on(DISCARD, { status: 204 });
    const { user } = await open();
    const section = within(await screen.findByRole('region', { name: 'AI output that members downvoted' }));
    expect(await section.findByText('Manager perspective · 4 down, 1 up')).toBeVisible();
    expect(section.getByText('A <i>bad</i> text')).toBeVisible();
    expect(section.getByText('1 item')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Discard: Which control is best?' }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Discard this output?' }));
    expect(
      confirm.getByText('The output and its votes are deleted. It’s regenerated the next time a member requests it.'),
    ).toBeVisible();
    gateway.on('GET /api/v1/ai/explanations', { body: { items: [], total: 0 } });
    await user.click(confirm.getByRole('button', { name: 'Confirm Discard' }));
    expect(await screen.findByText('Output discarded')).toBeVisible();
    expect(await screen.findByText('No downvoted output')).toBeVisible();
  });
});

describe('reviews of stored questions', () => {
  it('show their runs, with what ended them, and lead to the improved versions', async () => {
    await open();
    const section = within(await screen.findByRole('region', { name: 'AI reviews of existing questions' }));
    expect((await section.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      'Started',
      'Started by',
      'Status',
      'Reviewed',
      'Improved',
    ]);
    for (const cell of ['Nightly job', 'Stopped: The budget is used up.', '1 of 2'])
      expect(section.getByText(cell)).toBeVisible();
    expect(section.getByRole('link', { name: '1' })).toHaveAttribute('href', '/admin/reviews');
  });

  it('are started in two steps', async () => {
    gateway.on('POST /api/v1/ai/reviews', { status: 202, body: { ...run, status: 'queued' } });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Start Review' }));
    expect(await screen.findByRole('dialog', { name: 'Start a review?' })).toHaveTextContent(
      'The AI reviews up to 50 questions with unusual statistics or poor ratings, and sends improved versions to Reviews. This uses tokens.',
    );
    await user.click(screen.getByRole('button', { name: 'Confirm Start Review' }));
    expect(await screen.findByText('Review started')).toBeVisible();
  });
});
