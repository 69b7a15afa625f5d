import { callApi } from '../api.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { newMember } from '../members.ts';
import { query, waitFor } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';
import {
  answerAll,
  CASEY,
  caseyPrompts,
  input,
  mistakesOf,
  newPaidMember,
  sendMessage,
  startPublishedQuiz,
} from './casey-steps.ts';
import { controlModel, waitForGenerator, waitForLimits } from './generator-steps.ts';

// The browser logs failed requests as console errors.
test.use({ expectedErrors: /status of 502/ });
// Other journeys also use the model.
test.beforeEach(() => controlModel('clear'));
test.afterEach(() => controlModel('clear'));

test('a free member sees the badge with their mistakes, and the unlock card', async ({ page }) => {
  const free = await newMember();
  await waitForGenerator(free, { hasAccess: false });
  await answerAll(free, await startPublishedQuiz(free, { kind: 'daily' }));
  const mistakes = await mistakesOf(free);
  await openSignedIn(page, free);
  await page.goto('/quiz');
  const tab = page.getByRole('tab', { name: /^Casey/ });
  if (mistakes > 0) await expect(tab).toHaveAccessibleName(new RegExp(`${mistakes} mistake`));
  await tab.click();
  await expect(page).toHaveURL(CASEY);
  await expect(page.getByRole('region', { name: 'Unlock Casey' }).getByRole('link', { name: 'Start Free Trial' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Subscription required' })).toHaveCount(0);
  await expectAccessible(page);
  const refused = await callApi<{ code: string }>('POST', '/api/v1/ai/casey', { token: free.token, body: { message: 'Hello' } });
  expect([refused.status, refused.body.code]).toEqual([403, 'access.required']);
  expect(await caseyPrompts()).toEqual([]);
});

test('a member with access reads a cited reply in two sentences, finds it again, and clears the history', {
  tag: '@smoke',
}, async ({ page }) => {
  const paid = await newPaidMember();
  const quiz = await startPublishedQuiz(paid, { kind: 'standard', count: 10 });
  await answerAll(paid, quiz);
  await callApi('POST', `/api/v1/quizzes/${quiz.id}/complete`, { token: paid.token });
  await openSignedIn(page, paid);
  await page.goto(CASEY);
  await expect(page.getByText('Hi, I’m Casey.', { exact: false })).toBeVisible();
  const offered = page.getByRole('region', { name: 'Suggestions' }).getByRole('listitem');
  await expect(offered).toHaveCount(12);
  await controlModel('behave', { behavior: 'long', prompt: 'casey' });
  // The first suggestion is the member's own latest mistake.
  await offered.first().getByRole('button').click();
  await expect(page.getByText('Sample response, not written by AI')).toBeVisible();
  await expect(page.getByText('third sentence')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Sources' }).getByText(/^\[1\] /)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(/^Sample response/)).toBeVisible();
  await waitForLimits(paid);
  await sendMessage(page, page, 'What is zymurgy?');
  await expect(page.getByText("I couldn't find anything about that", { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear History' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear History' }).click();
  await expect(page.getByText(/^Sample response/)).toHaveCount(0);
  expect(await query('ai', 'SELECT FROM casey_messages WHERE user_id = $1', [paid.id])).toEqual([]);
});

test('a running quiz gets a hint, without the key in anything that the model read', async ({ page }) => {
  const paid = await newPaidMember();
  const earlier = await startPublishedQuiz(paid, { kind: 'standard', count: 5 });
  await answerAll(paid, earlier);
  await callApi('POST', `/api/v1/quizzes/${earlier.id}/complete`, { token: paid.token });
  // A retake has the same questions, which are answered in the earlier quiz and open in this one.
  const quiz = await startPublishedQuiz(paid, { kind: 'retake', retakeOf: earlier.id });
  await openSignedIn(page, paid);
  await page.goto(`/quiz/${quiz.id}`);
  await page.getByRole('button', { name: 'Ask Casey' }).click();
  const sheet = page.getByRole('dialog', { name: 'Casey' });
  await expect(input(sheet)).toBeFocused();
  await sheet.getByRole('button', { name: 'Give me a hint' }).click();
  await expect(sheet.getByText(/^A hint:/)).toBeVisible();
  await expectAccessible(page);

  const [prompt = ''] = await caseyPrompts();
  const rows = await query<{ id: string; content: { explanation: { correct: string } } }>(
    'ai',
    'SELECT id, content FROM bank_questions WHERE id = ANY($1::uuid[])',
    [quiz.items.map(({ questionId }) => questionId)],
  );
  expect(rows).toHaveLength(5);
  for (const { content } of rows) expect(prompt).not.toContain(content.explanation.correct);
  expect(prompt).toContain('"sources":[]');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Next Question' })).toBeVisible();
  const current = quiz.items[0]?.questionId;
  await waitFor(
    'the ai service has the answer',
    async () =>
      (
        await query('ai', 'SELECT FROM member_answers WHERE user_id = $1 AND question_id = $2 AND last_quiz_id = $3', [
          paid.id,
          current,
          quiz.id,
        ])
      ).length > 0,
  );
  await waitForLimits(paid);
  await page.getByRole('button', { name: 'Ask Casey' }).click();
  await sheet.getByRole('button', { name: 'Why is that the answer?' }).click();
  await expect(sheet.getByRole('region', { name: 'Sources' })).toBeVisible();
});

test('Casey apologizes for a failing provider, the message can be sent again, and a reply can be stopped', async ({ page }) => {
  const paid = await newPaidMember();
  await openSignedIn(page, paid);
  await page.goto(CASEY);
  // Applies to all requests, because the SDK retries a 429 once.
  await controlModel('behave', { behavior: 'quota', prompt: 'casey', requests: 'all' });
  await input(page).fill('What is zymurgy?');
  await page.keyboard.press('Enter');
  await expect(page.getByText("Sorry, I'm having trouble right now. Please try again!")).toBeVisible();
  await expectAccessible(page);

  await controlModel('clear');
  await waitForLimits(paid);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/^Sample response/)).toBeVisible();

  await waitForLimits(paid);
  await controlModel('behave', { behavior: 'slow', prompt: 'casey', firstMs: 0, tokenMs: 400 });
  await input(page).fill('What is zymurgy?');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^I couldn't find/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped.')).toBeVisible();
  await waitFor('what was shown is stored', async () => {
    const [stored] = await query<{ status: string; reply: string }>(
      'ai',
      'SELECT status, reply FROM casey_messages WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
      [paid.id],
    );
    return stored?.status === 'stopped' && stored.reply.startsWith("I couldn't find");
  });
});
