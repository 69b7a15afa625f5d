import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paidQuestion, question } from '#shared/testing/fixtures.ts';
import { onBankScreen, pageWith } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const { id } = question(1);
const route = `POST /api/v1/questions/${id}/flag`;
const flaggedMarks = { bookmarked: false, flagged: true, author: false, access: true };
let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = onBankScreen(new FakeGateway());
});

const flagButton = () => screen.findByRole('button', { name: /^Flag(ged)?:/ });
const openDialog = async () => {
  const { user } = renderApp('/questions');
  await user.click(await flagButton());
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Flag this question' })) };
};
const submit = () => screen.getByRole('button', { name: 'Flag' });

describe('flagging a question', () => {
  it('offers six reasons over the question’s first 200 characters', async () => {
    const long = { ...paidQuestion(1), question: 'Who approves this? '.repeat(20).trim() };
    gateway.on('GET /api/v1/questions', pageWith([long]));
    const { dialog } = await openDialog();
    const reasons = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(reasons).toEqual(['Inappropriate', 'Incorrect', 'Unclear', 'Duplicate', 'Spam', 'Other']);
    const shown = dialog.getByText(/^Who approves this/).textContent ?? '';
    expect([shown.length <= 200, shown.endsWith('…')]).toEqual([true, true]);
    expect(dialog.getAllByRole('radio')[0]).toHaveFocus();
  });

  it('requires a reason, and a note for “other”', async () => {
    gateway.on(route, { status: 201, body: { questionId: id, flagCount: 1, mine: true } });
    const { user, dialog } = await openDialog();
    expect(submit()).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    expect(submit()).toBeDisabled();
    await user.type(dialog.getByRole('textbox'), '   ');
    expect(submit()).toBeDisabled();
    await user.type(dialog.getByRole('textbox'), 'Two keys');
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.requestsTo(route).map(({ body }) => body)).toEqual([{ reason: 'other', note: 'Two keys' }]);
  });

  it('shows the flag and the number of flags', async () => {
    gateway.on(route, { status: 201, body: { questionId: id, flagCount: 2, mine: true } });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Incorrect' }));
    await user.click(submit());
    await screen.findByText('Flagged. It will stay out of your quizzes.');
    const flagged = await screen.findByRole('button', { name: /^Flagged:.*, 2$/ });
    await waitFor(() => expect(flagged).toHaveFocus());
    expect(gateway.requestsTo(route).map(({ body }) => body)).toEqual([{ reason: 'incorrect' }]);
  });

  it.each([
    [
      'a flag of the same member',
      problem(409, 'flag.already-raised', 'You have already flagged this question'),
      /already flagged/,
    ],
    ['no connection', 'unreachable' as const, /couldn’t be reached/],
    [
      'a limit',
      problem(429, 'rate-limit.exceeded', 'Rate limit exceeded', { retryAfter: 30 }),
      /exceeded\. You can try again in 30 sec/,
    ],
  ])('shows why the server refused, and keeps the fields: %s', async (_what, answer, words) => {
    gateway.on(route, answer);
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('Two keys');
    await user.click(submit());
    expect(await dialog.findByRole('alert')).toHaveTextContent(words);
    expect(dialog.getByRole('textbox')).toHaveValue('Two keys');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const isFlagged = /Flagged/.test((await flagButton()).getAttribute('aria-label') ?? '');
    expect(isFlagged).toBe(String(words).includes('already'));
  });

  it('shows the current flags if the question was flagged on another device', async () => {
    gateway
      .on(route, problem(409, 'flag.already-raised', 'You have already flagged this question'))
      .on(`GET /api/v1/questions/${id}`, { body: { ...paidQuestion(1), flagCount: 4, mine: flaggedMarks } });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Incorrect' }));
    await user.click(submit());
    expect(await dialog.findByRole('alert')).toHaveTextContent('You have already flagged this question');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: /^Flagged:.*, 4$/ })).toBeVisible();
  });

  it('shows an error if those flags can’t be fetched', async () => {
    gateway
      .on(route, problem(409, 'flag.already-raised', 'You have already flagged this question'))
      .on(`GET /api/v1/questions/${id}`, problem(500, 'internal.error', 'An unexpected error occurred'));
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Incorrect' }));
    await user.click(submit());
    expect(await screen.findByText('Failed to fetch flags')).toBeVisible();
  });

  it('keeps the fields while the dialog is closed', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('Two keys');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await flagButton());
    expect(await screen.findByLabelText(/Your reason/)).toHaveValue('Two keys');
    await waitFor(() => expect(submit()).toBeEnabled());
  });
});

describe('removing a flag', () => {
  const unflag = async () => {
    gateway.on('GET /api/v1/questions', pageWith([{ ...paidQuestion(1), flagCount: 3, mine: flaggedMarks }]));
    const { user } = renderApp('/questions');
    await user.click(await screen.findByRole('button', { name: /^Flagged:/ }));
    await user.click(await screen.findByRole('button', { name: 'Unflag' }));
  };

  it('asks for confirmation and shows at once', async () => {
    gateway.on(`DELETE /api/v1/questions/${id}/flag`, { body: { questionId: id, flagCount: 2, mine: false } });
    await unflag();
    expect(await screen.findByRole('button', { name: /^Flag:.*, 2$/ })).toBeVisible();
  });

  it('is rolled back with a message if an admin has acted on it', async () => {
    gateway.on(`DELETE /api/v1/questions/${id}/flag`, problem(409, 'flag.acted-on', 'An admin has acted on your flag.'));
    await unflag();
    expect(await screen.findByText('An admin has acted on your flag.')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Flagged:.*, 3$/ })).toBeVisible();
  });
});
