import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ownQuestion, versionContent } from '#shared/testing/authoring-fixtures.ts';
import { question } from '#shared/testing/fixtures.ts';
import { fieldsOf } from '../../features/authoring/question-fields.ts';
import { onBankScreen } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const { id } = question(1);
const at = `/api/v1/questions/${id}`;
let gateway: FakeGateway;
let userId: string;
beforeEach(() => {
  userId = storeSession();
  gateway = onBankScreen(new FakeGateway())
    .on(`GET ${at}`, { body: ownQuestion() })
    .on(`GET ${at}/versions/1`, { body: versionContent(1) })
    .on('GET /api/v1/questions/mine', { body: { items: [], total: 0, totalIsEstimate: false } });
});

const draftKey = (subject: string) => `cissp-question-draft-${subject}:${userId}`;
const stem = () => screen.findByLabelText('Stem');
/** Sets the value in one event: typing into a long form letter by letter is slow in jsdom. */
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));

describe('adding a question', () => {
  it('is locked without access', async () => {
    onBankScreen(gateway, false);
    renderApp('/questions/new');
    expect(await screen.findByRole('heading', { name: 'Writing questions comes with Premium.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/checkout');
    expect(screen.queryByLabelText('Stem')).toBeNull();
  });

  it('previews the question and lists its flaws once the author pauses', async () => {
    renderApp('/questions/new');
    await stem();
    write('Stem', 'Policies are approved');
    const preview = screen.getByRole('article', { name: 'Preview' });
    expect(await within(preview).findByText('Policies are approved')).toBeVisible();
    const note = await screen.findByText(/^Doesn't end with a question/);
    expect(screen.getByLabelText('Stem').getAttribute('aria-describedby')?.split(' ')).toContain(note.closest('ul')?.id);
    expect(await screen.findByText(/^Question: Doesn't end with a question/)).toHaveAttribute('aria-live', 'polite');
    write('Stem', 'Policies are approved by whom?');
    await waitFor(() => expect(screen.queryByText(/^Doesn't end with a question/)).toBeNull());
  });

  it('shows what each field lacks, and sends nothing', async () => {
    renderApp('/questions/new');
    await stem();
    press('Send for Review');
    expect(await screen.findByText('Mark the correct option')).toBeVisible();
    expect(screen.getByLabelText('Stem')).toBeInvalid();
    expect(screen.getByLabelText('Stem')).toHaveFocus();
    expect(gateway.requestsTo('POST /api/v1/questions')).toEqual([]);
  });

  it('stores a draft in this browser, restores it, and can discard it', async () => {
    const { router } = renderApp('/questions/new');
    const leave = () => act(async () => void router.navigate('/pricing'));
    await stem();
    write('Stem', 'Who approves a policy?');
    await leave();
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
    press('Keep Writing');
    expect(router.state.location.pathname).toBe('/questions/new');
    await leave();
    press('Leave');
    expect(await screen.findByText('One plan. Everything included.')).toBeVisible();
    expect(window.localStorage.getItem(draftKey('new'))).toContain('Who approves a policy?');

    await act(() => router.navigate('/questions/new'));
    expect(await screen.findByText(/We restored your unsaved draft/)).toBeVisible();
    expect(screen.getByLabelText('Stem')).toHaveValue('Who approves a policy?');
    press('Start Over');
    fireEvent.click(within(await screen.findByRole('dialog')).getByText('Start Over'));
    await waitFor(() => expect(screen.getByLabelText('Stem')).toHaveValue(''));
    expect(window.localStorage.getItem(draftKey('new'))).toBeNull();
  });

  it('asks for authentication when the session has ended and can’t be renewed', async () => {
    window.localStorage.setItem(
      draftKey('new'),
      JSON.stringify({ fields: fieldsOf(versionContent(1)), keptAt: new Date().toISOString() }),
    );
    gateway
      .on('POST /api/v1/questions', problem(401, 'auth.token-invalid', 'Your session has expired. Please sign in again.'))
      .on('POST /auth/v1/token', 'unreachable');
    renderApp('/questions/new');
    await screen.findByText(/We restored your unsaved draft/);
    // The token refresh is retried for half a minute.
    jest.useFakeTimers();
    press('Send for Review');
    const messages = await screen.findAllByText('User must be authenticated to add questions', {}, { timeout: 60_000 });
    jest.useRealTimers();
    expect(messages[0]).toBeVisible();
    expect(window.localStorage.getItem(draftKey('new'))).not.toBeNull();
  });

  it('shows the fallback message for a failure without one', async () => {
    window.localStorage.setItem(
      draftKey('new'),
      JSON.stringify({ fields: fieldsOf(versionContent(1)), keptAt: new Date().toISOString() }),
    );
    gateway.on('POST /api/v1/questions', problem(500, 'internal.error', 'An unexpected error occurred'));
    renderApp('/questions/new');
    await screen.findByText(/We restored your unsaved draft/);
    press('Send for Review');
    expect(await screen.findByText(/Failed to add question\. Your draft is still saved in this browser\./)).toBeVisible();
  });
});

describe('editing a question', () => {
  it('is allowed to its author and admins only', async () => {
    gateway.on(`GET ${at}`, { body: question(1) });
    renderApp(`/questions/${id}/edit`);
    expect(await screen.findByRole('heading', { name: 'Only its author can edit this question.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the Question' })).toHaveAttribute('href', `/questions/${id}`);
    expect(gateway.requestsTo(`GET ${at}/versions/1`)).toEqual([]);
  });

  it('sends the base version, confirms the outcome, and deletes the draft', async () => {
    gateway.on(`PUT ${at}`, { body: ownQuestion({ latestVersion: 2 }) });
    const { router } = renderApp(`/questions/${id}/edit`);
    await stem();
    write('Stem', 'Who approves policy number 1? Really?');
    write('Reason for the change', 'Clearer');
    expect(window.localStorage.getItem(draftKey(id))).toContain('Really?');
    press('Send for Review');
    expect(await screen.findByText(/The approved version stays live until then\.$/)).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/questions/mine'));
    const [sent] = gateway.requestsTo(`PUT ${at}`);
    expect(sent?.headers.get('If-Match')).toBe('"1"');
    expect(sent?.body).toMatchObject({
      question: 'Who approves policy number 1? Really?',
      updateReason: 'Clearer',
      correctAnswer: 0,
    });
    expect(window.localStorage.getItem(draftKey(id))).toBeNull();
  });

  it('shows conflicts with a newer version side by side, and loses neither side', async () => {
    const theirs = {
      ...versionContent(2),
      question: 'Who signs a policy?',
      difficulty: 'Hard' as const,
      updateReason: 'Shorter',
    };
    gateway.on(`GET ${at}/versions/2`, { body: theirs }).on(`PUT ${at}`, ({ headers }) =>
      headers.get('If-Match') === '"1"'
        ? problem(412, 'question.changed', 'Someone else changed this question while you were editing.', {
            version: 2,
            changes: [],
          })
        : { body: ownQuestion({ version: 3 }) },
    );
    renderApp(`/questions/${id}/edit`);
    await stem();
    write('Stem', 'Who answers for a policy?');
    write('Reason for the change', 'Clearer');
    press('Send for Review');

    const panel = within(await screen.findByRole('region', { name: /changed this question/ }));
    expect(panel.getByText(/“Shorter”/)).toBeVisible();
    expect(screen.getByLabelText('Stem')).toHaveValue('Who answers for a policy?');
    expect(screen.getByLabelText('Difficulty')).toHaveValue('Hard');
    expect(screen.getByLabelText('Reason for the change')).toHaveValue('Clearer');

    const stems = within(panel.getByRole('group', { name: 'Question' }));
    fireEvent.click(stems.getByRole('radio', { name: /^Theirs/ }));
    expect(screen.getByLabelText('Stem')).toHaveValue('Who signs a policy?');
    fireEvent.click(stems.getByRole('radio', { name: /^Yours/ }));
    expect(screen.getByLabelText('Stem')).toHaveValue('Who answers for a policy?');

    press('Send for Review');
    await waitFor(() => expect(gateway.requestsTo(`PUT ${at}`)).toHaveLength(2));
    expect(gateway.requestsTo(`PUT ${at}`)[1]?.headers.get('If-Match')).toBe('"2"');
    expect(gateway.requestsTo(`PUT ${at}`)[1]?.body).toMatchObject({ question: 'Who answers for a policy?', difficulty: 'Hard' });
  });
});

describe('the versions of a question', () => {
  beforeEach(() => {
    const { questionId, isLive, editedAt, reviewStatus } = versionContent(1);
    const version = { questionId, editedAt, reviewStatus };
    const items = [
      { ...version, version: 2, isLive, editorId: id, updateReason: 'Shorter' },
      { ...version, version: 1, isLive: false, editorId: userId },
    ];
    gateway
      .on(`GET ${at}/versions`, { body: { items, total: 2, totalIsEstimate: false } })
      .on(`GET ${at}/versions/2`, { body: versionContent(2) })
      .on(`GET ${at}/versions/comparison`, {
        body: { from: 1, to: 2, changes: [{ field: 'question', from: 'Who may sign?', to: 'Who must sign?' }] },
      });
  });

  it('list editor, date, and reason, and mark the differences', async () => {
    renderApp(`/questions/${id}/versions`);
    const list = within(await screen.findByRole('list', { name: 'Versions' }));
    expect(list.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Version 2', 'Version 1']);
    expect(list.getByText('Shorter')).toBeVisible();
    expect(list.getByText(/^By an admin,/)).toBeVisible();
    expect(list.getByText(/^By you,/)).toBeVisible();
    expect((await screen.findByRole('deletion')).textContent).toBe('may');
    expect(screen.getByRole('insertion').textContent).toBe('must');
  });

  it('show an error in place of their differences if one of them can’t be fetched', async () => {
    gateway.on(`GET ${at}/versions/2`, problem(503, 'service.unavailable', 'This part of Casebook is not available right now.'));
    const { user } = renderApp(`/questions/${id}/versions`);
    expect(await screen.findByRole('alert')).toHaveTextContent('not available right now');
    expect(document.querySelector('main .MuiSkeleton-root')).toBeNull();
    gateway.on(`GET ${at}/versions/2`, { body: versionContent(2) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('deletion')).toBeVisible();
  });

  it('can be restored with a reason', async () => {
    gateway.on(`POST ${at}/versions/1/restore`, { body: ownQuestion({ version: 3 }) });
    const { user } = renderApp(`/questions/${id}/versions`);
    await user.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await dialog.findByText(/^Enter a reason/)).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'It was better');
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Your change is live.')).toBeVisible();
    expect(gateway.requestsTo(`POST ${at}/versions/1/restore`)[0]?.body).toEqual({ updateReason: 'It was better' });
  });
});

describe('the member’s own questions', () => {
  it('show their review status and the reviewer’s notes', async () => {
    const { questionId, question: text, domain, difficulty, editedAt } = versionContent(1);
    const rejected = { questionId, question: text, domain, difficulty, editedAt, version: 2, isLive: false };
    gateway.on('GET /api/v1/questions/mine', {
      body: {
        items: [{ ...rejected, reviewStatus: 'rejected', reviewNotes: 'Two options are right', liveVersion: 1 }],
        total: 1,
        totalIsEstimate: false,
      },
    });
    const { user } = renderApp('/questions/mine');
    const row = within(await screen.findByRole('article'));
    expect(row.getByText('Rejected')).toBeVisible();
    expect(row.getByText('Two options are right')).toBeVisible();
    expect(row.getByText(/Version 1 is live$/)).toBeVisible();
    expect(row.getByRole('link', { name: /^Edit/ })).toHaveAttribute('href', `/questions/${id}/edit`);
    await user.click(screen.getByRole('tab', { name: 'In review' }));
    await waitFor(() =>
      expect(gateway.requestsTo('GET /api/v1/questions/mine').at(-1)?.search.getAll('status')).toEqual(['in-review']),
    );
  });
});
