import type { QuestionPage, QuestionView } from '@casebook/contracts';
import { callApi } from '../api.ts';
import { appearances } from '../appearances.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { grantAccess, type Member, newMember } from '../members.ts';
import { openSignedIn } from '../screens.ts';

let member: Member;
/** One question for each kind of exhibit, and one of a set. */
let shown: readonly QuestionView[];
test.beforeAll(async () => {
  member = await newMember();
  await grantAccess(member);
  const bank = await allQuestions(member);
  const kinds = ['code', 'extract', 'table', 'diagram'] as const;
  shown = [
    ...kinds.map((kind) => bank.find(({ exhibit }) => exhibit?.kind === kind)),
    bank.find(({ scenario }) => scenario),
  ].filter((question) => question !== undefined);
  expect(shown).toHaveLength(kinds.length + 1);
});

async function allQuestions({ token }: Member): Promise<QuestionView[]> {
  const found: QuestionView[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await callApi<QuestionPage>('GET', `/api/v1/questions?limit=100&page=${page}`, { token });
    expect(status).toBe(200);
    found.push(...body.items);
    if (body.items.length < 100) return found;
  }
}

for (const { width, colorScheme } of appearances)
  test.describe(`exhibits and scenarios at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('stand above the options, within the page, and axe finds no violation', async ({ page }) => {
      await openSignedIn(page, member);
      for (const { id, exhibit, scenario } of shown) {
        await page.goto(`/questions/${id}`);
        await page.getByRole('button', { name: /^Show options/ }).click();
        if (scenario) await expect(page.getByRole('region', { name: 'Scenario' })).toBeVisible();
        if (exhibit) await expect(page.getByRole('figure', { name: `Exhibit: ${exhibit.title}` })).toBeVisible();
        if (exhibit?.kind === 'diagram') await expect(page.getByRole('img', { name: exhibit.title })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expectAccessible(page);
        await page.screenshot({ path: test.info().outputPath(`${exhibit?.kind ?? 'scenario'}.png`), fullPage: true });
      }
    });
  });
