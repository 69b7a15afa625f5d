import { callApi } from '../api.ts';
import { AUTHORED_QUESTION } from '../authored-question.ts';
import { addedBy, approvedBy, editedBy, field, save, stem } from '../authoring-screen.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, makeAdmin, newMember } from '../members.ts';
import { waitFor } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';
import { tabTo } from '../tab-to.ts';

let author: Member;
let admin: Member;
test.beforeAll(async () => {
  author = await newMember('Ada Author');
  await grantAccess(author);
  admin = await makeAdmin(await newMember('Ines Admin'));
});

test('a member writes a question with the keyboard, and an admin approves it', { tag: '@smoke' }, async ({ page }) => {
  await openSignedIn(page, author);
  await page.goto('/questions');
  await page.getByRole('link', { name: 'Add Question' }).press('Enter');
  await stem(page).focus();
  await page.keyboard.type('A ferry line cannot say which of its tablets hold tickets. Its captain asks for a list');
  await expect(page.getByText(/^Doesn't end with a question/)).toBeVisible();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: "Question: Doesn't end with a question" })).toHaveCount(1);
  await page.keyboard.type('. What should come first?');
  await expect(page.getByText(/^Doesn't end with a question/)).toHaveCount(0);
  const preview = page.getByRole('article', { name: 'Preview' });
  await expect(preview.getByText('What should come first?', { exact: false })).toBeVisible();

  for (const [index, { text, rationale }] of AUTHORED_QUESTION.options.entries()) {
    await tabTo(page, page.locator(`#question-options-${index}-text`));
    await page.keyboard.type(text);
    if (index === 0) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
    }
    await tabTo(page, page.locator(`#question-options-${index}-rationale`));
    await page.keyboard.type(rationale);
  }
  await tabTo(page, page.locator('#question-keyConcepts'));
  await page.keyboard.type(AUTHORED_QUESTION.keyConcepts);
  await page.keyboard.press('Tab');
  await page.keyboard.type(AUTHORED_QUESTION.practicalApplication);
  for (const word of ['Asset', 'Asset', '', 'Easy', 'Application', 'Best']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(word);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('asset-inv');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(preview.getByText('Record them with an owner')).toBeVisible();
  await expect(preview.getByText('Correct answer').first()).toBeVisible();
  await expect(preview.getByText('#asset-inventory')).toBeVisible();
  await save(page).focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/questions\/mine$/);
  await expect(page.getByText('Your question is in review.', { exact: false })).toBeVisible();
  const row = page.getByRole('article', { name: /ferry line/ });
  await expect(row.getByText('In review')).toBeVisible();
  const path = await row
    .getByRole('link', { name: /ferry line/ })
    .first()
    .getAttribute('href');
  const id = path?.split('/').at(-1) ?? '';
  expect((await callApi('GET', `/api/v1/questions/${id}`)).status).toBe(404);
  await approvedBy(admin, id, 1);
  await page.reload();
  await expect(row.getByText('Approved')).toBeVisible();
  expect((await callApi('GET', `/api/v1/questions/${id}`)).status).toBe(200);
});

test('an unsaved draft is restored after leaving the form', { tag: '@screen' }, async ({ page }) => {
  await openSignedIn(page, author);
  await page.goto('/questions/new');
  await stem(page).fill('Who keeps what was not saved?');
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/questions$/);
  await page.getByRole('link', { name: 'Add Question' }).click();
  await expect(page.getByText('We restored your unsaved draft', { exact: false })).toBeVisible();
  await expect(stem(page)).toHaveValue('Who keeps what was not saved?');
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  const key = `cissp-question-draft-new:${author.id}`;
  expect(keys.sort()).toEqual([key, `kept-at:${key}`]);
  await page.getByRole('button', { name: 'Start Over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Over' }).click();
  await expect(stem(page)).toHaveValue('');
});

test.describe('two editors at once', () => {
  // The browser logs refused requests to the console.
  test.use({ expectedErrors: /status of 41[12]|status of 404/ });

  test('the second editor sees the first editor’s changes and loses nothing', async ({ page, browser, baseURL }) => {
    const question = await addedBy(author, 'A port finds cranes that no list names. What should its clerk do first?');
    await approvedBy(admin, question.id, 1);
    const elsewhere = await (await browser.newContext({ baseURL })).newPage();
    await openSignedIn(page, author);
    await openSignedIn(elsewhere, admin);
    for (const each of [page, elsewhere]) {
      await each.goto(`/questions/${question.id}/edit`);
      await expect(stem(each)).toHaveValue(question.question);
    }
    const [theirs, mine] = [
      'A harbor finds cranes that no list names. What comes first?',
      'A port finds a crane. What comes first?',
    ];
    await stem(elsewhere).fill(theirs);
    await field(elsewhere, 'Difficulty').selectOption('Hard');
    await field(elsewhere, 'Reason for the change').fill('Shorter');
    await save(elsewhere).press('Enter');
    await expect(elsewhere.getByText('Your change is live.')).toBeVisible();

    await stem(page).fill(mine);
    await field(page, 'Key concepts').fill('An inventory that is out of date is useless.');
    await field(page, 'Reason for the change').fill('One crane is enough');
    await save(page).press('Enter');
    const panel = page.getByRole('region', { name: /changed this question/ });
    await expect(panel.getByText('“Shorter”', { exact: false })).toBeVisible();
    await expect(panel.getByRole('group', { name: 'Question' })).toContainText(theirs);
    await expect(panel.getByRole('group', { name: 'Question' })).toContainText(mine);
    await expectAccessible(page);
    await expect(stem(page)).toHaveValue(mine);
    await expect(field(page, 'Difficulty')).toHaveValue('Hard');
    await expect(field(page, 'Key concepts')).toHaveValue('An inventory that is out of date is useless.');
    await panel.getByRole('button', { name: 'Use All of Theirs' }).click();
    await expect(stem(page)).toHaveValue(theirs);
    await panel
      .getByRole('group', { name: 'Question' })
      .getByRole('radio', { name: /^Yours/ })
      .check();
    await expect(stem(page)).toHaveValue(mine);
    await save(page).press('Enter');
    await expect(page.getByText('Your change is in review.', { exact: false })).toBeVisible();

    const { body } = await callApi<{ question: string; difficulty: string; explanation: { keyConcepts: string } }>(
      'GET',
      `/api/v1/questions/${question.id}/versions/3`,
      { token: author.token },
    );
    expect(body).toMatchObject({
      question: mine,
      difficulty: 'Hard',
      explanation: { keyConcepts: 'An inventory that is out of date is useless.' },
    });
    await elsewhere.context().close();
  });
});

test('versions can be compared and restored', { tag: '@screen' }, async ({ page }) => {
  const question = await addedBy(author, 'A mill finds scales that no list names. What should its owner do first?');
  const firmer = { ...question, question: 'A mill finds scales that no list names. What must its owner do first?' };
  await editedBy(admin, firmer, 1, { updateReason: 'Firmer' });
  await editedBy(admin, firmer, 2, { difficulty: 'Hard', updateReason: 'It is hard' });
  await openSignedIn(page, author);
  await page.goto(`/questions/${question.id}/versions`);
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText('It is hard');
  await expect(versions.first()).toContainText('By an admin');
  await expect(versions.last()).toContainText('By you');
  await page.getByLabel('Compare').selectOption('1');
  await expect(page).toHaveURL(/versions\?from=1&to=3$/);
  await expect(page.getByText('2 fields differ.')).toBeVisible();
  await expect(page.getByRole('deletion').first()).toHaveText('should');
  await expect(page.getByRole('insertion').first()).toHaveText('must');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByLabel('Reason').fill('The first was better');
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(versions).toHaveCount(4);
  await expect(versions.first()).toContainText('The first was better');
  await waitFor('the restored version is in review', async () => {
    const { body } = await callApi<{ question: string }>('GET', `/api/v1/questions/${question.id}/versions/4`, {
      token: author.token,
    });
    return body.question === question.question;
  });
});

test('other members cannot edit a question or see its versions', { tag: '@screen' }, async ({ page }) => {
  const question = await addedBy(author, 'A bank finds safes that no list names. What comes first there?');
  await approvedBy(admin, question.id, 1);
  const reader = await newMember();
  await openSignedIn(page, reader);
  await page.goto(`/questions/${question.id}/edit`);
  await expect(page.getByRole('heading', { name: 'Only its author can edit this question.' })).toBeVisible();
  await page.goto(`/questions/${question.id}/versions`);
  await expect(page.getByRole('heading', { name: 'Only its author can see the versions.' })).toBeVisible();
  await page.goto('/questions/new');
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toBeVisible();
});
