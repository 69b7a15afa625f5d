import type { FakeGateway } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const ID = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
const AUTHOR = '018f0000-0000-7000-8000-000000000003';
const [KEY, WRONG] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'];

const review = {
  questionId: ID,
  version: 2,
  isLive: false,
  editorId: AUTHOR,
  editedAt: '2026-11-25T10:00:00.000Z',
  reviewStatus: 'in-review',
  question: 'Who approves the policy?',
  model: 'gpt-5',
  guessable: true,
};
const first = { ...review, questionId: OTHER, version: 1, question: 'Which control comes first?' };
const { model: _model, guessable: _guessable, ...byMember } = first;
const content = {
  ...review,
  options: [
    { id: KEY, text: 'Senior management' },
    { id: WRONG, text: 'All of the above' },
  ],
  correctOptionId: KEY,
  explanation: { correct: 'They own the risk.', whyWrong: [], keyConcepts: '', practicalApplication: '' },
  domain: 'Security and Risk Management',
  topic: 'Policies',
  difficulty: 'Medium',
  questionType: 'application',
  formatType: 'multiple-choice',
  tags: [],
  citations: [],
};

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate()
    .on('GET /api/v1/reviews', { body: { items: [review, byMember], total: 2, totalIsEstimate: false } })
    .on(`GET /api/v1/questions/${ID}/versions/2`, { body: content })
    .on(`GET /api/v1/questions/${ID}/versions/1`, { body: { ...content, version: 1, question: 'Who signs the policy?' } })
    .on(`GET /api/v1/questions/${ID}/versions/comparison`, {
      body: { from: 1, to: 2, changes: [{ field: 'question', from: 'Who signs the policy?', to: 'Who approves the policy?' }] },
    })
    .on(`GET /api/v1/questions/${ID}/similar`, {
      body: { items: [{ questionId: OTHER, question: 'Who approves a policy?', trigrams: 0.81, isNearDuplicate: true }] },
    })
    .on('GET /api/v1/members/names', { body: { items: [{ id: AUTHOR, email: 'ann@example.org' }] } });
});

const decisions = () => gateway.requestsTo('POST /api/v1/questions/actions').map(({ body }) => body);
const done = { body: { done: 1, refused: 0, results: [] } };

describe('the reviews', () => {
  it('list what waits, with what a reviewer should know first', async () => {
    renderApp('/admin/reviews');
    expect(await screen.findByRole('button', { name: 'Who approves the policy?' })).toBeVisible();
    expect(screen.getByText(/^Version 2 · Written by gpt-5 · Guessable from the options/)).toBeVisible();
    expect(screen.getByText(/^New question ·/)).toBeVisible();
    expect(screen.getByText('2 questions')).toBeVisible();
    expect(gateway.requestsTo('GET /api/v1/reviews')[0]?.search.get('status')).toBe('in-review');
  });

  it('have a tab for each status, in which nothing can be decided again', async () => {
    const { user } = renderApp('/admin/reviews');
    await user.click(await screen.findByRole('link', { name: 'Rejected' }));
    await waitFor(() => expect(gateway.requestsTo('GET /api/v1/reviews').at(-1)?.search.get('status')).toBe('rejected'));
    await user.click(await screen.findByRole('button', { name: 'Who approves the policy?' }));
    expect(await screen.findByRole('dialog', { name: 'Review question' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('are empty in words', async () => {
    gateway.on('GET /api/v1/reviews', { body: { items: [], total: 0, totalIsEstimate: false } });
    renderApp('/admin/reviews');
    expect(await screen.findByText('Nothing is waiting for review.')).toBeVisible();
  });

  it('are approved or rejected together, each as it was seen', async () => {
    gateway.on('POST /api/v1/questions/actions', { body: { done: 1, refused: 1, results: [] } });
    const { user } = renderApp('/admin/reviews');
    for (const checkbox of await screen.findAllByRole('checkbox')) await user.click(checkbox);
    const toolbar = within(screen.getByRole('toolbar', { name: 'Selected questions' }));
    expect(toolbar.getByRole('status')).toHaveTextContent('2 questions selected');
    await user.click(toolbar.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1 question approved')).toBeVisible();
    expect(await screen.findByText('1 question changed in the meantime')).toBeVisible();
    expect(decisions()).toEqual([{ action: 'review', questionIds: [ID, OTHER], versions: [2, 1], decision: 'approved' }]);
  });
});

describe('a review', () => {
  const open = async () => {
    const { user } = renderApp('/admin/reviews');
    await user.click(await screen.findByRole('button', { name: 'Who approves the policy?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Review question' }));
    return { user, dialog };
  };

  it('shows the key, the flaws, similar questions, and the changes', async () => {
    const { dialog } = await open();
    expect(await dialog.findByText('Correct answer')).toBeVisible();
    expect(within(dialog.getByRole('region', { name: 'Writing flaws' })).getAllByRole('listitem').length).toBeGreaterThan(0);
    const similar = within(dialog.getByRole('region', { name: 'Similar questions' }));
    expect(await similar.findByText('81% similar, near duplicate')).toBeVisible();
    expect(similar.getByRole('link', { name: 'Who approves a policy?' })).toHaveAttribute('href', `/questions/${OTHER}`);
    const changes = within(dialog.getByRole('region', { name: 'Changes since version 1' }));
    expect(await changes.findByText('signs', { selector: 'del' })).toBeVisible();
    expect(changes.getByText('approves', { selector: 'ins' })).toBeVisible();
    expect(await dialog.findByRole('link', { name: 'ann@example.org' })).toHaveAttribute('href', `/admin/members/${AUTHOR}`);
    expect(dialog.getByRole('link', { name: 'Edit question' })).toHaveAttribute('href', `/questions/${ID}/edit`);
  });

  it('shows the scenario and the exhibit above the stem', async () => {
    const scenario = { setId: OTHER, place: 2, size: 3, text: 'A hospital moves its portal.' };
    const exhibit = { kind: 'code', title: 'Mail log', text: '02:11 Failed password' };
    gateway.on(`GET /api/v1/questions/${ID}/versions/2`, { body: { ...content, scenario, exhibit } });
    const { dialog } = await open();
    expect(await dialog.findByRole('region', { name: 'Scenario' })).toHaveTextContent('Part 2 of 3');
    const shown = dialog.getByRole('figure', { name: 'Exhibit: Mail log' });
    const stem = dialog.getByText('Who approves the policy?', { selector: 'p' });
    expect(shown.compareDocumentPosition(stem) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('is approved with one press', async () => {
    gateway.on('POST /api/v1/questions/actions', done);
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1 question approved')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is rejected with notes only', async () => {
    gateway.on('POST /api/v1/questions/actions', done);
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    await user.click(screen.getByRole('button', { name: 'Confirm Reject' }));
    expect(await screen.findByText(/^Enter notes of up to/)).toBeVisible();
    expect(decisions()).toEqual([]);
    await user.type(notes, 'Two options are right');
    await user.click(screen.getByRole('button', { name: 'Confirm Reject' }));
    expect(await screen.findByText('1 question rejected')).toBeVisible();
    expect(decisions()).toEqual([
      { action: 'review', questionIds: [ID], versions: [2], decision: 'rejected', notes: 'Two options are right' },
    ]);
  });
});
