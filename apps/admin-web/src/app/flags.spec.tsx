import { type FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const idOf = (index: number) => `018f0000-0000-7000-8000-00000000000${index}`;
const option = (index: number) => `118f0000-0000-4000-8000-00000000000${index}`;

const flag = (index: number, more: object = {}) => ({
  userId: `218f0000-0000-4000-8000-00000000000${index}`,
  reason: 'unclear',
  status: 'pending',
  hadAccess: true,
  raisedAt: '2026-11-25T10:00:00.000Z',
  ...more,
});

const flagged = (index: number, more: object = {}) => ({
  questionId: idOf(index),
  question: `Who approves policy number ${index}? ${'It binds everyone in the organization. '.repeat(3)}`,
  domain: 'Security and Risk Management',
  topic: 'Governance',
  difficulty: 'Hard',
  questionType: 'application',
  formatType: 'best-practice',
  options: [1, 2, 3, 4].map((letter) => ({ id: option(letter), text: `Option number ${letter}` })),
  correctOptionId: option(2),
  explanation: { correct: 'Management decides.', whyWrong: [], keyConcepts: 'Ownership', practicalApplication: 'Sign it.' },
  citations: [],
  tags: ['policy'],
  createdAt: '2026-11-01T10:00:00.000Z',
  isActive: true,
  flagCount: 1,
  raisedCount: 1,
  isFlagged: false,
  flaggedAt: '2026-11-25T10:00:00.000Z',
  flagStatus: 'pending',
  flags: [flag(1)],
  ...more,
});

const pageOf = (items: readonly object[], more: object = {}) => ({
  body: { items, total: items.length, totalIsEstimate: false, ...more },
});

const summary = { total: 7, byStatus: { pending: 3, reviewed: 1, dismissed: 1, actioned: 2 }, flags: 17 };

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate()
    .on('GET /api/v1/flags', pageOf([flagged(1), flagged(2)]))
    .on('GET /api/v1/flags/summary', { body: summary })
    .on(`GET /api/v1/questions/${idOf(1)}/flags`, pageOf([]));
});

const row = (index: number) => screen.findByRole('button', { name: new RegExp(`^Who approves policy number ${index}`) });
const listRequests = () => gateway.requestsTo('GET /api/v1/flags');

async function review(more: object = {}) {
  gateway.on('GET /api/v1/flags', pageOf([flagged(1, more)]));
  const rendered = renderApp('/admin');
  await rendered.user.click(await row(1));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Review flagged question' })) };
}

describe('the flag review', () => {
  it('has four cards, and tabs with counts', async () => {
    renderApp('/admin');
    await row(1);
    const cards = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(cards).toEqual([
      ['Total Flagged', '7'],
      ['Pending Review', '3'],
      ['Actioned', '2'],
      ['Avg Flags/Question', '2.4'],
    ]);
    const tabs = within(screen.getByRole('navigation', { name: 'Status' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'All (7)',
      'Pending (3)',
      'Reviewed (1)',
      'Dismissed (1)',
      'Actioned (2)',
    ]);
    expect(tabs[0]).toHaveAttribute('aria-current', 'page');
  });

  it('truncates titles at 100 characters, and shows three reasons and how many more', async () => {
    const flags = [
      flag(1, { reason: 'other', note: 'Two keys' }),
      flag(2, { reason: 'spam' }),
      flag(3, { reason: 'duplicate' }),
      flag(4),
    ];
    gateway.on('GET /api/v1/flags', pageOf([flagged(1, { flags, raisedCount: 5, flagCount: 5 })]));
    renderApp('/admin');
    const { textContent } = await row(1);
    expect(textContent).toHaveLength(103);
    expect(textContent).toMatch(/\.\.\.$/);
    const reasons = within(screen.getByRole('list', { name: 'Flag reasons' })).getAllByRole('listitem');
    expect(reasons.map((reason) => reason.textContent)).toEqual(['other: Two keys', 'spam', 'duplicate', '+2 more']);
    expect(screen.getByText(/^5 flags, latest/)).toBeVisible();
  });

  it('filters by tab and by search, both in the address', async () => {
    const { user, router } = renderApp('/admin');
    await user.click(await screen.findByRole('link', { name: 'Pending (3)' }));
    await waitFor(() => expect(listRequests().at(-1)?.search.getAll('status')).toEqual(['pending']));
    await user.type(screen.getByRole('textbox', { name: /^Search flagged questions/ }), 'asset{Enter}');
    await waitFor(() => expect(listRequests().at(-1)?.search.get('q')).toBe('asset'));
    expect(router.state.location.search).toBe('?status=pending&q=asset');
    expect(gateway.requestsTo('GET /api/v1/flags/summary').map(({ search }) => search.get('q'))).toContain('asset');
  });

  it('says so where nothing is flagged, and where nothing matches', async () => {
    gateway.on('GET /api/v1/flags', pageOf([]));
    renderApp('/admin');
    expect(await screen.findByText('No flagged questions')).toBeVisible();
    renderApp('/admin?q=zebra');
    expect(await screen.findByText('No flagged questions match.')).toBeVisible();
  });

  it('says that loading failed, and tries again', async () => {
    gateway.on('GET /api/v1/flags', problem(500, 'internal.error', 'x'));
    const { user } = renderApp('/admin');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Error Loading Flagged Questions')).toBeVisible();
    expect(notice.getByText('Failed to fetch flagged questions')).toBeVisible();
    gateway.on('GET /api/v1/flags', pageOf([flagged(1)]));
    await user.click(notice.getByRole('button', { name: 'Try Again' }));
    expect(await row(1)).toBeVisible();
  });

  it('pages through the list', async () => {
    gateway.on('GET /api/v1/flags', ({ search }) =>
      search.has('cursor') ? pageOf([flagged(3)]) : pageOf([flagged(1)], { total: 2, nextCursor: 'next' }),
    );
    const { user } = renderApp('/admin');
    await row(1);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await row(3);
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    expect(await row(1)).toBeVisible();
  });
});

describe('the review of one question', () => {
  it('shows the key, the statistics, who flagged why, and the history', async () => {
    gateway
      .on(`GET /api/v1/questions/${idOf(1)}`, {
        body: { statistics: { usageCount: 1234, correctAnswerRate: 0.418, discriminationIndex: 0.1234 } },
      })
      .on(
        `GET /api/v1/questions/${idOf(1)}/flags`,
        pageOf([
          { id: idOf(8), userId: idOf(9), action: 'review', createdAt: '2026-11-25T11:00:00.000Z' },
          { id: idOf(7), userId: idOf(9), action: 'flag', reason: 'unclear', createdAt: '2026-11-25T10:00:00.000Z' },
        ]),
      );
    const { dialog } = await review();
    expect(dialog.getByText('Correct answer').closest('li')).toHaveTextContent('Option number 2');
    expect(await dialog.findByText('42%')).toBeVisible();
    expect(dialog.getByText('1,234')).toBeVisible();
    expect(dialog.getByText('0.12')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Edit question' })).toHaveAttribute('href', `/questions/${idOf(1)}/edit`);
    expect(dialog.getByRole('link', { name: 'Versions' })).toHaveAttribute('href', `/questions/${idOf(1)}/versions`);
    expect(dialog.getByText('Reviewed')).toBeVisible();
    expect(dialog.getByText('Flagged: unclear')).toBeVisible();
  });

  it('says that the history failed to load', async () => {
    gateway.on(`GET /api/v1/questions/${idOf(1)}/flags`, problem(500, 'internal.error', 'x'));
    const { dialog } = await review();
    expect(await dialog.findByText('Failed to load flag history')).toBeVisible();
  });

  it.each([
    ['Mark Reviewed', 'pending', 'reviewed', 'Question marked as reviewed'],
    ['Action', 'pending', 'actioned', 'Action taken on question'],
    ['Mark Pending', 'actioned', 'pending', 'Question marked as pending'],
  ])('%s sets %s questions to %s, and says: %s', async (button, flagStatus, status, toast) => {
    gateway.on(`PUT /api/v1/questions/${idOf(1)}/flags`, { body: flagged(1, { flagStatus: status }) });
    const { user, dialog } = await review({ flagStatus });
    await user.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText(toast)).toBeVisible();
    expect(gateway.requestsTo(`PUT /api/v1/questions/${idOf(1)}/flags`)[0]?.body).toEqual({ status });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('removes flags in two steps, and reads the list again after a second', async () => {
    gateway.on(`PUT /api/v1/questions/${idOf(1)}/flags`, { body: flagged(1, { flagStatus: 'dismissed' }) });
    const { user, dialog } = await review();
    await user.click(dialog.getByRole('button', { name: 'Remove Flag' }));
    expect(gateway.requestsTo(`PUT /api/v1/questions/${idOf(1)}/flags`)).toEqual([]);
    const before = listRequests().length;
    await user.click(screen.getByRole('button', { name: 'Confirm Remove Flag' }));
    expect(await screen.findByText('Flags dismissed')).toBeVisible();
    expect(listRequests()).toHaveLength(before);
    await waitFor(() => expect(listRequests()).toHaveLength(before + 1), { timeout: 5_000 });
  });

  it('deletes a question for good in two steps', async () => {
    gateway.on(`DELETE /api/v1/questions/${idOf(1)}`, { body: { questionId: idOf(1), outcome: 'purged' } });
    const { user, dialog } = await review({ flagStatus: 'actioned' });
    await user.click(dialog.getByRole('button', { name: 'Delete from DB' }));
    // The dialog opens with the focus on Cancel, so a double click can't confirm.
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete from DB' })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Delete from DB' }));
    await user.click(screen.getByRole('button', { name: 'Confirm Delete from DB' }));
    expect(await screen.findByText('Question deleted from the database')).toBeVisible();
    const [request] = gateway.requestsTo(`DELETE /api/v1/questions/${idOf(1)}`);
    expect(request?.search.get('permanent')).toBe('true');
  });

  it.each([
    ['pending', true, true],
    ['actioned', false, true],
    ['reviewed', false, false],
    ['dismissed', false, false],
  ])('of a %s question offers Remove Flag: %s, Delete from DB: %s', async (flagStatus, removes, deletes) => {
    const { dialog } = await review({ flagStatus });
    expect(dialog.queryAllByRole('button', { name: 'Remove Flag' })).toHaveLength(removes ? 1 : 0);
    expect(dialog.queryAllByRole('button', { name: 'Delete from DB' })).toHaveLength(deletes ? 1 : 0);
  });

  it.each([
    ['internal.error', 500, 'Failed to update status'],
    ['auth.required', 401, 'You must be logged in as an admin to perform this action.'],
    ['question.not-found', 404, 'Question not found.'],
  ])('says why a decision failed (%s)', async (code, status, toast) => {
    gateway
      .on(`PUT /api/v1/questions/${idOf(1)}/flags`, problem(status, code, 'Question not found.'))
      .on('POST /auth/v1/token', { status: 400, body: { code: 400, error_code: 'refresh_token_not_found', msg: 'x' } });
    const { user, dialog } = await review();
    await user.click(dialog.getByRole('button', { name: 'Mark Reviewed' }));
    expect(await screen.findByText(toast)).toBeVisible();
  });

  it('says that a deletion failed', async () => {
    gateway.on(`DELETE /api/v1/questions/${idOf(1)}`, problem(500, 'internal.error', 'x'));
    const { user, dialog } = await review();
    await user.click(dialog.getByRole('button', { name: 'Delete from DB' }));
    await user.click(screen.getByRole('button', { name: 'Confirm Delete from DB' }));
    expect(await screen.findByText('Failed to delete question')).toBeVisible();
  });
});

describe('the flag review by keyboard', () => {
  it('moves with j and k, selects with x, and opens with Enter', async () => {
    const { user } = renderApp('/admin');
    const [first, second] = [await row(1), await row(2)];
    await user.keyboard('j');
    expect(first).toHaveFocus();
    await user.keyboard('jj');
    expect(second).toHaveFocus();
    await user.keyboard('x');
    expect(screen.getByText('1 question selected')).toBeVisible();
    await user.keyboard('k');
    expect(first).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Review flagged question' })).toBeVisible();
  });
});

describe('the review of several questions', () => {
  const select = async (user: ReturnType<typeof renderApp>['user']) => {
    for (const index of [1, 2])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(`Who approves policy number ${index}`) }));
  };

  it('marks them all at once', async () => {
    gateway.on('POST /api/v1/questions/actions', {
      body: { done: 2, refused: 0, results: [1, 2].map((index) => ({ questionId: idOf(index), outcome: 'done' })) },
    });
    const { user } = renderApp('/admin');
    await select(user);
    await user.click(screen.getByRole('button', { name: 'Mark Reviewed' }));
    expect(await screen.findByText('2 questions marked as reviewed')).toBeVisible();
    expect(gateway.requestsTo('POST /api/v1/questions/actions')[0]?.body).toEqual({
      action: 'decide-flags',
      questionIds: [idOf(1), idOf(2)],
      status: 'reviewed',
    });
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected questions' })).toBeNull());
  });

  it('asks before it deletes, and says what was refused', async () => {
    gateway.on('POST /api/v1/questions/actions', { body: { done: 1, refused: 1, results: [] } });
    const { user } = renderApp('/admin');
    await select(user);
    await user.click(screen.getByRole('button', { name: 'Delete from DB' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 questions from the database?' }));
    expect(gateway.requestsTo('POST /api/v1/questions/actions')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Confirm Delete from DB' }));
    expect(await screen.findByText('1 question deleted from the database')).toBeVisible();
    expect(screen.getByText('Failed to delete 1 question')).toBeVisible();
  });
});
