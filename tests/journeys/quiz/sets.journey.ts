import { appearances } from '../appearances.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { openQuiz, startQuizWith } from '../quiz-screen.ts';
import { verdict } from '../revealed-answer.ts';

const COUNT = 20;
/** From this width on, the scenario has its own column beside the question. */
const BESIDE_PX = 1100;

let member: Member;
test.beforeEach(async () => {
  member = await newMember();
  await grantAccess(member);
});

for (const { width, colorScheme } of appearances)
  test.describe(`a set at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('is taken in its order, with its scenario above each question', async ({ page }) => {
      const quiz = await startQuizWith(member, COUNT, (items) => items.some(({ scenario }) => scenario));
      const first = quiz.items.findIndex(({ scenario }) => scenario);
      const { setId, size = 0, text = '' } = quiz.items[first]?.scenario ?? {};
      const set = quiz.items.slice(first, first + size);
      expect(set.map(({ scenario }) => [scenario?.setId, scenario?.place])).toEqual(
        Array.from({ length: size }, (_none, at) => [setId, at + 1]),
      );
      await openQuiz(page, member, quiz.id);
      for (let passed = 0; passed < first; passed += 1) await page.keyboard.press('ArrowRight');
      for (let place = 1; place <= size; place += 1) {
        await expect(page.getByRole('article', { name: `Question ${first + place} of ${COUNT}` })).toBeVisible();
        const scenario = page.getByRole('region', { name: 'Scenario' });
        await expect(scenario.getByText(`Part ${place} of ${size}`)).toBeVisible();
        // Screen readers get the whole text, even if only its first lines are visible.
        await expect(scenario).toContainText(text.split('\n')[0] ?? '');
        const unfold = scenario.getByRole('button', { name: 'Show the scenario' });
        await expect(unfold).toBeVisible({ visible: place > 1 && width < BESIDE_PX });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expectAccessible(page);
        await page.screenshot({ path: test.info().outputPath(`part-${place}.png`), fullPage: true });
        await page.keyboard.press('a');
        await page.keyboard.press('Enter');
        await expect(verdict(page)).toBeVisible();
        await page.keyboard.press('ArrowRight');
      }
    });
  });
