import { expect, expectAccessible, newEmail, operate, signUp, test } from '../casebook.ts';
import { grantAccess, idOf } from '../members.ts';
import { takeByKeyboard } from '../quiz-screen.ts';
import { verdict } from '../revealed-answer.ts';
import { waitFor } from '../running-system.ts';

test('a new member signs up, browses the bank, and takes the free daily quiz', {
  tag: ['@deployed', '@distributed', '@smoke', '@smoke-distributed'],
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await signUp(page, newEmail());
  await page.goto('/questions');
  await expect(page.getByText('Total Questions')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/quiz');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue Daily Quiz' }).click();
  for (let question = 1; question <= 3; question += 1) {
    await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeDisabled();
    await page.keyboard.press('b');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(verdict(page)).toBeVisible();
    if (question === 1) await expectAccessible(page);
    await page.getByRole('button', { name: question < 3 ? 'Next Question' : 'Complete Quiz' }).click();
  }
  await expect(page).toHaveURL(/\/results$/);
  await expect(page.getByText('Question review')).toBeVisible();
  await expectAccessible(page);
});

test('a member with granted access takes a quiz of five questions with the keyboard', { tag: '@deployed' }, async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  await page.goto('/quiz');
  await expect(page.getByText('Longer quizzes come with Premium.')).toBeVisible();

  expect(await grantAccess({ id: await idOf(email), email })).toContain('access (grant)');
  await page.reload();
  await page.getByRole('button', { name: 'Start Quiz' }).press('Enter');
  await takeByKeyboard(page, 5);
  await waitFor('the audit trail has the quiz', async () =>
    operate('admin', 'audit', 'list', '--actor', email).includes('quiz.completed'),
  );
});
