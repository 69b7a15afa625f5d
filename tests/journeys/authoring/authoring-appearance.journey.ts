import { appearances } from '../appearances.ts';
import { addedBy, editedBy, save, stem } from '../authoring-screen.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, makeAdmin, newMember } from '../members.ts';
import { openSignedIn } from '../screens.ts';

let author: Member;
let admin: Member;
test.beforeAll(async () => {
  author = await newMember('Ada Author');
  await grantAccess(author);
  admin = await makeAdmin(await newMember('Ines Admin'));
});

for (const { width, colorScheme } of appearances)
  test.describe(`at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('axe finds no violation on the authoring screens', async ({ page }) => {
      const question = await addedBy(
        author,
        `A farm of ${width} cows, ${colorScheme}, finds sensors that no list names. What comes first?`,
      );
      await editedBy(admin, question, 1, { difficulty: 'Hard', updateReason: 'It is hard' });
      await openSignedIn(page, author);
      await page.goto('/questions/new');
      await stem(page).fill('Which of these is not first');
      await save(page).press('Enter');
      await expect(page.getByText('Mark the correct option')).toBeVisible();
      await expect(page.getByText(/^Doesn't end with a question/)).toBeVisible();
      await page.getByRole('button', { name: 'Show the notes' }).click();
      await page.getByRole('button', { name: 'Add a Source' }).click();
      await expectAccessible(page);
      await page.evaluate(() => localStorage.removeItem(Object.keys(localStorage).find((key) => key.includes('draft')) ?? ''));
      for (const [path, text] of [
        ['/questions/mine', 'Questions you wrote'],
        [`/questions/${question.id}/edit`, 'Every change is saved as a new version'],
        [`/questions/${question.id}/versions`, 'One field differs.'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
        await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
        await expectAccessible(page);
      }
    });
  });
