import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { appearances } from '../appearances.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { type Member, newMember } from '../members.ts';
import { query } from '../running-system.ts';
import { openSignedIn } from '../screens.ts';
import { CASEY, input, newPaidMember, startPublishedQuiz } from './casey-steps.ts';
import { waitForGenerator } from './generator-steps.ts';

let free: Member;
let fresh: Member;
let paid: Member;
let quizId: string;
test.beforeAll(async () => {
  [free, fresh, paid] = await Promise.all([newMember(), newPaidMember(), newPaidMember()]);
  await waitForGenerator(free, { hasAccess: false });
  quizId = (await startPublishedQuiz(paid, { kind: 'standard', count: 3 })).id;
  await addMessages(paid);
});

/** Adds a cited reply, a hint, a stopped reply, and a failed one. */
async function addMessages({ id }: Member): Promise<void> {
  const source = {
    number: 1,
    questionId: randomUUID(),
    question: 'An intruder moves between workstations of a hospital. Which step of the incident response comes first?',
    explanation: 'Containment stops an intrusion from spreading before anything is removed.',
  };
  await query(
    'ai',
    `INSERT INTO member_answers (user_id, question_id, version, answered, last_answered_at, wrong_count, is_mistake)
     SELECT $1, gen_random_uuid(), 1, true, now(), 1, true FROM generate_series(1, 12)`,
    [id],
  );
  const rows = [
    [
      'done',
      'Why does containment come first?',
      'Containment limits what an intruder reaches [1]. Removal can wait.',
      [source],
      false,
    ],
    ['done', 'Give me a hint', 'Look at "first" in the question, and name the need behind it.', [], true],
    ['stopped', 'What about recovery?', 'Recovery begins once', [], false],
    ['failed', 'And lessons learned?', '', [], false],
  ] as const;
  for (const [at, [status, message, reply, sources, isHint]] of rows.entries())
    await query(
      'ai',
      `INSERT INTO casey_messages (id, user_id, status, message, reply, sources, found, is_hint, model, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'casebook-sample', now() + $9 * interval '1 second')`,
      [randomUUID(), id, status, message, reply, JSON.stringify(sources), sources.length > 0, isHint, at - 10],
    );
}

async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

const save = (page: Page, name: string) =>
  process.env.CASEY_SCREENSHOTS
    ? page.screenshot({ path: `${process.env.CASEY_SCREENSHOTS}/${name}.png` }).then(() => undefined)
    : Promise.resolve();

const HEIGHT = 844;
/** The approximate height of an iPhone's keyboard with suggestions on a 390 px wide screen. */
const KEYBOARD = 336;

/**
 * Chromium has no on-screen keyboard here. This simulates one for which the browser doesn't resize the page: it shrinks the visual
 * viewport.
 */
async function openKeyboard(page: Page): Promise<void> {
  await page.evaluate((height) => {
    Object.defineProperty(window.visualViewport, 'height', { configurable: true, value: window.innerHeight - height });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, KEYBOARD);
}

async function expectAboveKeyboard(page: Page, within: Page | Locator): Promise<void> {
  const sends = within.getByRole('button', { name: 'Send' });
  for (const part of [input(within), sends]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const { y, height } = (await part.boundingBox()) ?? { y: HEIGHT, height: 0 };
    expect(y + height).toBeLessThanOrEqual(HEIGHT - KEYBOARD);
  }
  await expectReadable(page);
}

test.describe('Casey above a phone’s keyboard', { tag: '@appearance' }, () => {
  test.use({ viewport: { width: 390, height: HEIGHT } });

  test('the input is not covered: on its tab, with and without messages, and beside a quiz', async ({ page }) => {
    for (const member of [fresh, paid]) {
      await openSignedIn(page, member);
      await page.goto(CASEY);
      await input(page).click();
      await openKeyboard(page);
      await expectAboveKeyboard(page, page);
    }
    await page
      .getByRole('button', { name: 'Hide suggestions' })
      .or(page.getByRole('button', { name: 'Show suggestions' }))
      .click();
    await expectAboveKeyboard(page, page);
    // Without messages, the sheet is only slightly taller than the keyboard.
    await openSignedIn(page, fresh);
    await page.goto(`/quiz/${(await startPublishedQuiz(fresh, { kind: 'standard', count: 3 })).id}`);
    await page.getByRole('button', { name: 'Ask Casey' }).click();
    const sheet = page.getByRole('dialog', { name: 'Casey' });
    await expect(input(sheet)).toBeFocused();
    await openKeyboard(page);
    await expectAboveKeyboard(page, sheet);
    await save(page, 'sheet-keyboard');
    await expect(sheet.getByRole('heading', { name: 'Casey', level: 2 })).toBeInViewport({ ratio: 1 });
  });
});

for (const { width, colorScheme } of appearances)
  test.describe(`Casey at ${width} px, ${colorScheme}`, { tag: '@appearance' }, () => {
    test.use({ viewport: { width, height: HEIGHT }, colorScheme });

    test('axe finds no violation, and nothing is cut off, also at twice the text size', async ({ page }) => {
      await test.step('the unlock card', async () => {
        await openSignedIn(page, free);
        await page.goto(CASEY);
        await expect(page.getByRole('region', { name: 'Unlock Casey' })).toBeVisible();
        await expectReadable(page);
        await save(page, `unlock-${width}-${colorScheme}`);
      });
      await test.step('the welcome and the suggestions', async () => {
        await openSignedIn(page, fresh);
        await page.goto(CASEY);
        await expect(page.getByRole('region', { name: 'Suggestions' }).getByRole('listitem')).toHaveCount(12);
        await expectReadable(page);
        await save(page, `welcome-${width}-${colorScheme}`);
      });
      await test.step('a conversation', async () => {
        await openSignedIn(page, paid);
        await page.goto(CASEY);
        await page.getByText(/^\[1\] /).click();
        await expectReadable(page);
        await save(page, `conversation-${width}-${colorScheme}`);
        await input(page).scrollIntoViewIfNeeded();
        const box = await input(page).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(HEIGHT);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        await expectReadable(page);
      });
      await test.step('beside a running quiz', async () => {
        await page.goto(`/quiz/${quizId}`);
        if (width < 360) {
          await page.getByRole('button', { name: 'More', exact: true }).click();
          await page.getByRole('dialog', { name: 'Quiz options' }).getByRole('button', { name: 'Ask Casey' }).click();
        } else await page.getByRole('button', { name: 'Ask Casey' }).click();
        await expect(input(page.getByRole('dialog', { name: 'Casey' }))).toBeFocused();
        await expectReadable(page);
        await save(page, `sheet-${width}-${colorScheme}`);
      });
    });
  });
