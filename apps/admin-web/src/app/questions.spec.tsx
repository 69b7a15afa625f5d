import type { FakeGateway } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const ID = '018f0000-0000-7000-8000-000000000001';
const LIST = 'GET /api/v1/questions/administered';

const question = {
  questionId: ID,
  question: 'Who approves the policy?',
  domain: 'Security and Risk Management',
  difficulty: 'Medium',
  origin: 'ai',
  isActive: false,
  isFeatured: true,
  isSuspended: true,
  isDeleted: false,
  reviewStatus: 'in-review',
  updatedAt: '2026-11-25T10:00:00.000Z',
  answers: 40,
  facility: 0.35,
  expectedFacility: 0.6,
  discrimination: -0.21,
  nonfunctionalDistractors: 2,
};

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate().on(LIST, { body: { items: [question], total: 1, totalIsEstimate: false } });
});

const lastQuery = () => gateway.requestsTo(LIST).at(-1)?.search.toString();

describe('the questions', () => {
  it('show their state and how well they work', async () => {
    renderApp('/admin/questions');
    expect(await screen.findByRole('link', { name: 'Who approves the policy?' })).toHaveAttribute('href', `/questions/${ID}`);
    expect(screen.getByText('Inactive, featured, suspended because of flags, in review, written by AI')).toBeVisible();
    expect(
      screen.getByText('40 first answers, 35% correct, 60% correct expected, discrimination -0.21, 2 nonfunctional distractors.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import and export' })).toHaveAttribute('href', '/questions/transfer');
  });

  it('are filtered and ordered by what the address says', async () => {
    const { user, router } = renderApp('/admin/questions');
    await user.click(await screen.findByRole('link', { name: 'Deleted' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest discrimination');
    await user.type(screen.getByRole('textbox', { name: 'Search questions' }), 'policy');
    await waitFor(() => expect(router.state.location.search).toBe('?state=deleted&order=discrimination&q=policy'));
    await waitFor(() => expect(lastQuery()).toBe('limit=50&state=deleted&order=discrimination&q=policy'));
  });

  it('say which figure they are the rows of, and how to leave it', async () => {
    const { user } = renderApp('/admin/questions?facility=3&nonfunctionalDistractors=true');
    const text = 'Only questions with share correct 0.3 to 0.4 and nonfunctional distractors.';
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  });

  it('are changed together, what deletes after a confirmation', async () => {
    gateway.on('POST /api/v1/questions/actions', { body: { done: 1, refused: 0, results: [] } });
    const { user } = renderApp('/admin/questions');
    await user.click(await screen.findByRole('checkbox', { name: /^Select/ }));
    await user.click(screen.getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText('1 question activated')).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: /^Select/ }));
    await user.click(screen.getByRole('button', { name: 'Delete from DB' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 question from the database?' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm Delete from DB' }));
    expect(await screen.findByText('1 question deleted from the database')).toBeVisible();
    expect(gateway.requestsTo('POST /api/v1/questions/actions').map(({ body }) => body)).toEqual([
      { action: 'activate', questionIds: [ID] },
      { action: 'purge', questionIds: [ID] },
    ]);
  });
});

describe('the statistics', () => {
  it('lead from each figure to its questions', async () => {
    gateway.on('GET /api/v1/questions/statistics', {
      body: {
        questions: 520,
        analyzed: 300,
        negativeDiscrimination: 4,
        withNonfunctionalDistractors: 12,
        facility: [{ bin: 3, questions: 5 }],
        discrimination: [{ bin: -3, questions: 2 }],
      },
    });
    renderApp('/admin/statistics');
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('520')).toBe('/admin/questions');
    expect(await hrefOf('300')).toBe('/admin/questions?order=hardest');
    expect(await hrefOf('4')).toBe('/admin/questions?negativeDiscrimination=true');
    expect(await hrefOf('12')).toBe('/admin/questions?nonfunctionalDistractors=true');
    expect(await hrefOf('5')).toBe('/admin/questions?facility=3');
    expect(await hrefOf('2')).toBe('/admin/questions?discrimination=-3');
    const rows = within(screen.getByRole('region', { name: 'Share correct, as a table' })).getAllByRole('rowheader');
    expect(rows.map((row) => row.textContent)).toContain('0.3 to 0.4');
    expect(rows).toHaveLength(10);
  });
});
