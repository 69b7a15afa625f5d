import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { tagName } from '#shared/format-text.ts';
import { item, quiz } from '#shared/testing/fixtures.ts';
import { daily, setup } from '#shared/testing/setup-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

const list = (items: object[]) => ({ body: { items, total: items.length, totalIsEstimate: false } });
const started = quiz([item(1)]);
const paused = { ...quiz([]), items: undefined, totalQuestions: 10, answeredQuestions: 4, correctAnswers: 3 };

let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/quizzes', list([]))
    .on('GET /api/v1/quizzes/setup', { body: setup() })
    .on('POST /api/v1/quizzes', { status: 201, body: started })
    .on(`GET /api/v1/quizzes/${started.id}`, { body: started })
    .on('GET /api/v1/daily', { body: daily({ remaining: 2, quizId: started.id, streak: { current: 4, best: 9 } }) });
});

const open = async () => {
  const { user } = renderApp('/quiz');
  await screen.findByText('1 to 40 questions');
  return user;
};
const tile = (label: string) => screen.getByText(label).nextElementSibling;
const requests = () => gateway.requestsTo('POST /api/v1/quizzes').map(({ body }) => body as object);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const countedFor = () => gateway.requestsTo('GET /api/v1/quizzes/setup').at(-1)?.search.toString();

describe('the tiles of quiz setup', () => {
  it('show used, available, total, and the running session time', async () => {
    const sessionStartedAt = new Date(Date.now() - 754_000).toISOString();
    gateway.on('GET /api/v1/quizzes/setup', { body: setup({ used: 12, available: 28, matching: 40, sessionStartedAt }) });
    await open();
    expect([tile('Used'), tile('Available'), tile('Total')].map((shown) => shown?.textContent)).toEqual(['12', '28', '40']);
    const first = tile('Session time')?.textContent ?? '';
    expect(first).toMatch(/^12:[345]\d$/);
    await waitFor(() => expect(tile('Session time')?.textContent).not.toBe(first), { timeout: 3000 });
  });

  it('reset with the session, after a confirmation', async () => {
    const sessionStartedAt = new Date().toISOString();
    gateway
      .on('GET /api/v1/quizzes/setup', { body: setup({ used: 12, available: 28, sessionStartedAt }) })
      .on('POST /api/v1/quizzes/session/reset', () => {
        gateway.on('GET /api/v1/quizzes/setup', { body: setup({ sessionStartedAt }) });
        return { body: setup({ sessionStartedAt }) };
      });
    const user = await open();
    await user.click(button('Reset session'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(gateway.requestsTo('POST /api/v1/quizzes/session/reset')).toHaveLength(0);
    await waitFor(() => expect(button('Reset session')).toHaveFocus());
    await user.click(button('Reset session'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset session' }));
    await waitFor(() => expect(tile('Used')).toHaveTextContent('0'));
    expect(await screen.findByText('New session started')).toBeVisible();
  });

  it('stay unchanged, with a message, if the reset fails', async () => {
    gateway
      .on('GET /api/v1/quizzes/setup', { body: setup({ used: 12, available: 28, sessionStartedAt: new Date().toISOString() }) })
      .on('POST /api/v1/quizzes/session/reset', problem(503, 'service.unavailable', 'Not now. Please try again.'));
    const user = await open();
    await user.click(button('Reset session'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset session' }));
    expect(await screen.findByText('Not now. Please try again.')).toBeVisible();
    expect(tile('Used')).toHaveTextContent('12');
  });

  it('offer no reset before a session starts', async () => {
    await open();
    expect(button('Reset session')).toBeDisabled();
    expect(tile('Session time')).toHaveTextContent('0:00');
  });
});

describe('filtering a quiz', () => {
  it('suggests ten tags, each of which can be selected and deselected', async () => {
    const user = await open();
    const suggestions = within(screen.getByRole('group', { name: 'Suggested tags' })).getAllByRole('button');
    expect(suggestions).toHaveLength(10);
    const [first] = suggestions as [HTMLElement, ...HTMLElement[]];
    const [tag] = setup().tags.filter(({ tag: one }) => tagName(one) === first.textContent);
    await user.click(first);
    expect(first).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(countedFor()).toBe(`tags=${tag?.tag}`));
    await user.click(first);
    expect(first).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(countedFor()).toBe(''));
    expect(within(screen.getByRole('group', { name: 'Suggested tags' })).getAllByRole('button')).toEqual(suggestions);
  });

  it('searches all tags; a selected one is a removable chip', async () => {
    const user = await open();
    const search = screen.getByRole('combobox', { name: 'Tags (optional)' });
    await user.type(search, 'zero-t');
    await user.click(await screen.findByRole('option', { name: /Zero trust.*4 available/ }));
    await user.type(search, 'patch');
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(button('Start Quiz'));
    await waitFor(() => expect(requests()[0]).toMatchObject({ kind: 'standard', count: 5, tags: ['zero-trust', 'patching'] }));
  });

  it('removes a chip with the keyboard', async () => {
    const user = await open();
    const search = screen.getByRole('combobox', { name: 'Tags (optional)' });
    await user.type(search, 'zero');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(countedFor()).toBe('tags=zero-trust'));
    await user.type(search, '{Backspace}');
    await waitFor(() => expect(countedFor()).toBe(''));
  });

  it('filters by domain, difficulty, and source under the further options, and starts the quiz with them', async () => {
    gateway.on('GET /api/v1/quizzes/setup', ({ search }) => ({ body: setup({ matching: search.size === 0 ? 40 : 3 }) }));
    const user = await open();
    expect(screen.queryByRole('group', { name: 'Domains' })).toBeNull();
    await user.click(button('Domains and more'));
    await user.click(screen.getByRole('checkbox', { name: 'Asset Security (5)' }));
    await user.click(screen.getByRole('checkbox', { name: 'Hard (12)' }));
    await user.click(screen.getByRole('radio', { name: 'Only questions you haven’t seen (40)' }));
    expect(await screen.findByText('Only 3 questions available; the quiz will have that many.')).toBeVisible();
    expect(countedFor()).toBe('domains=Asset+Security&difficulties=Hard&from=unseen');
    await user.click(button('Start Quiz'));
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(requests()[0]).toMatchObject({ count: 3, domains: ['Asset Security'], difficulties: ['Hard'], from: 'unseen' });
  });

  it('shows that nothing matches, and clears the choices', async () => {
    gateway.on('GET /api/v1/quizzes/setup', ({ search }) => ({ body: setup({ matching: search.size === 0 ? 40 : 0 }) }));
    const user = await open();
    await user.click(button('Domains and more'));
    await user.click(screen.getByRole('radio', { name: 'My mistakes (2)' }));
    expect(await screen.findByText('No available questions match these choices.')).toBeVisible();
    expect(button('Start Quiz')).toBeDisabled();
    expect(button('Start Quiz')).toHaveAccessibleDescription('No available questions match these choices.');
    await user.click(button('Clear Choices'));
    expect(await screen.findByText('1 to 40 questions')).toBeVisible();
    expect(button('Start Quiz')).toBeEnabled();
  });
});

describe('the source of a quiz', () => {
  it('can be any number of bookmarks', async () => {
    const answers = (search: URLSearchParams) =>
      setup({ bookmarked: 38, matching: search.get('from') === 'bookmarks' ? 38 : 40 });
    gateway.on('GET /api/v1/quizzes/setup', ({ search }) => ({ body: answers(search) }));
    const user = await open();
    await user.click(button('Domains and more'));
    await user.click(screen.getByRole('radio', { name: 'My bookmarks (38)' }));
    await screen.findByText('1 to 38 questions');
    const count = screen.getByLabelText('Or enter a number');
    await user.clear(count);
    await user.type(count, '30');
    await user.click(button('Start Quiz'));
    await waitFor(() => expect(requests()[0]).toMatchObject({ kind: 'standard', from: 'bookmarks', count: 30 }));
  });

  it('is read from the URL', async () => {
    renderApp('/quiz?from=mistakes');
    expect(await screen.findByRole('radio', { name: 'My mistakes (2)' })).toBeChecked();
    expect(countedFor()).toBe('from=mistakes');
  });
});

describe('an empty bank', () => {
  it('explains what to do', async () => {
    gateway.on('GET /api/v1/quizzes/setup', { body: setup({ available: 0, total: 0, matching: 0 }) });
    renderApp('/quiz');
    expect(
      await screen.findByText(
        'No questions available. Please try refreshing the page or contact support if the problem persists.',
      ),
    ).toBeVisible();
    expect(button('Start Quiz')).toBeDisabled();
  });
});

describe('quick starts', () => {
  it('start from bookmarks', async () => {
    const user = await open();
    await user.click(button('Start from Bookmarks'));
    await waitFor(() => expect(requests()[0]).toMatchObject({ kind: 'standard', from: 'bookmarks', count: 3 }));
    expect(await screen.findByRole('radiogroup')).toBeVisible();
  });

  it('start from all bookmarks, however many there are', async () => {
    gateway.on('GET /api/v1/quizzes/setup', { body: setup({ bookmarked: 38 }) });
    const user = await open();
    await user.click(button('Start from Bookmarks'));
    await waitFor(() => expect(requests()[0]).toMatchObject({ kind: 'standard', from: 'bookmarks', count: 38 }));
  });

  it('explain bookmarks if there are none', async () => {
    gateway.on('GET /api/v1/quizzes/setup', { body: setup({ bookmarked: 0 }) });
    await open();
    expect(button('Start from Bookmarks')).toBeDisabled();
    expect(button('Start from Bookmarks')).toHaveAccessibleDescription(/bookmark a question in the bank first/);
  });

  it('report when there aren’t enough hard questions', async () => {
    const refusal = 'Not enough hard questions available.';
    gateway.on('POST /api/v1/quizzes', problem(409, 'quiz.not-enough-hard', refusal));
    const user = await open();
    await user.click(button('10 Hard Random (All Domains)'));
    expect(await screen.findByRole('alert')).toHaveTextContent(refusal);
    expect(requests()[0]).toMatchObject({ kind: 'hard-random' });
  });
});

describe('a paused quiz', () => {
  it.each(['standard', 'hard-random', 'retake'])('of kind %s disables every start and explains why', async (kind) => {
    gateway.on('GET /api/v1/quizzes', list([{ ...paused, kind }]));
    await open();
    expect(screen.getByText('Paused quiz')).toBeVisible();
    for (const name of ['Start Quiz', 'Start from Bookmarks', '10 Hard Random (All Domains)', '5', '10', '25'])
      expect(button(name)).toBeDisabled();
    expect(button('Start Quiz')).toHaveAccessibleDescription('To start a new quiz, finish or discard the paused one.');
    expect(screen.getByRole('link', { name: 'Resume Previous Quiz' })).toHaveAttribute('href', `/quiz/${paused.id}`);
  });

  it('is discarded after a confirmation, which enables starts', async () => {
    gateway.on('GET /api/v1/quizzes', list([paused])).on(`DELETE /api/v1/quizzes/${paused.id}`, () => {
      gateway.on('GET /api/v1/quizzes', list([]));
      return { status: 204 };
    });
    const user = await open();
    await user.click(button('Discard'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(button('Start Quiz')).toBeEnabled());
    expect(screen.queryByText('Paused quiz')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Resume Previous Quiz' })).toBeNull();
  });
});

describe('after every question was used', () => {
  it('all can be used again, after a confirmation', async () => {
    gateway
      .on('GET /api/v1/quizzes/setup', { body: setup({ used: 40, available: 0, matching: 0 }) })
      .on('DELETE /api/v1/quizzes/history', () => {
        gateway.on('GET /api/v1/quizzes/setup', { body: setup() });
        return { status: 204 };
      });
    const { user } = renderApp('/quiz');
    await user.click(await screen.findByRole('button', { name: 'Use all questions again' }));
    expect(button('Use all questions again')).toBeVisible();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/40 questions count as unused/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use all questions again' }));
    expect(await screen.findByText('1 to 40 questions')).toBeVisible();
    expect(screen.queryByText('You’ve used every question')).toBeNull();
    expect(tile('Available')).toHaveTextContent('40');
  });
});

describe('setup that can’t be fetched', () => {
  it('shows an error and retries', async () => {
    gateway.on('GET /api/v1/quizzes/setup', problem(500, 'internal.error', 'An unexpected error occurred'));
    const { user } = renderApp('/quiz');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch questions');
    expect(document.querySelector('main .MuiSkeleton-root')).toBeNull();
    gateway.on('GET /api/v1/quizzes/setup', { body: setup() });
    await user.click(button('Try Again'));
    expect(await screen.findByText('1 to 40 questions')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the daily card', () => {
  it('shows what’s left today, when the next quiz starts, and the streak', async () => {
    await open();
    expect(screen.getByText(/^2 of today’s 3 questions left\. A new daily quiz starts at \d+:\d\d\s[AP]M\.$/)).toBeVisible();
    expect(screen.getByText('Daily quiz streak: 4 days, best 9')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Daily Quiz' })).toHaveAttribute('href', `/quiz/${started.id}`);
  });
});
