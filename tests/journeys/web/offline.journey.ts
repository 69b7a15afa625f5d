import { documents, routes } from '../../../apps/web/src/shared/paths.ts';
import { disconnected, expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { startQuiz, submit } from '../quiz-screen.ts';
import { openSignedIn, someQuestion } from '../screens.ts';

test.use({ expectedErrors: disconnected });

let member: Member;
test.beforeAll(async () => {
  member = await newMember();
  await grantAccess(member);
});

const notice = 'You’re offline. Answers';

test('each page opens for the first time without a connection', { tag: '@screen' }, async ({ page, context }) => {
  test.setTimeout(300_000);
  const quiz = await startQuiz(member, 3);
  const question = await someQuestion();
  await openSignedIn(page, member);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  const opened: string[] = [];
  for (const pattern of [...Object.values(routes), '/nothing-here']) {
    const path = pattern.replace(':id', pattern.startsWith('/quiz') ? quiz.id : question);
    await test.step(path, async () => {
      await page.goto(path);
      // A document is complete in its HTML, so it doesn't need the connection.
      if (documents.includes(path)) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      else await expect(page.getByText(notice, { exact: false })).toBeVisible();
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByText('Something went wrong.')).toHaveCount(0);
      await expect(page.getByText('This page isn’t on this device yet.')).toHaveCount(0);
      opened.push(path);
    });
  }
  console.log(`${opened.length} pages opened without a connection (of ${Object.keys(routes).length + 1})`);
  await context.setOffline(false);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page whose code is missing says so in the shell, and opens when the connection returns', { tag: '@screen' }, async ({
    page,
    context,
  }) => {
    await openSignedIn(page, member);
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(notice, { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Question Bank' }).click();
    await expect(page.getByRole('heading', { name: 'This page isn’t on this device yet.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Casebook' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'This page isn’t on this device yet.' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Total Questions').first()).toBeVisible();
    await expect(page.getByText(notice, { exact: false })).toHaveCount(0);
  });

  test('the loss of the connection shows at once while taking a quiz', { tag: '@screen' }, async ({ page, context }) => {
    const learner = await newMember();
    await grantAccess(learner);
    await openSignedIn(page, learner);
    await page.goto(`/quiz/${(await startQuiz(learner, 3)).id}`);
    await expect(submit(page)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(notice, { exact: false })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(notice, { exact: false })).toHaveCount(0);
  });
});
