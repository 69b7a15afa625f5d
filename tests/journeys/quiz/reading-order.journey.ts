import type { Locator } from '@playwright/test';
import { expect, test } from '../casebook.ts';
import { grantAccess, newMember } from '../members.ts';
import { continueByEnter, keysOf, next, openQuiz, openSheet, startPlainQuiz, submit } from '../quiz-screen.ts';
import { verdict } from '../revealed-answer.ts';

test.describe('what a screen reader reads', { tag: '@appearance' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a quiz is read in the order in which it is taken, each part once', async ({ page }) => {
    const member = await newMember();
    await grantAccess(member);
    const quiz = await startPlainQuiz(member, 2);
    await openQuiz(page, member, quiz.id);
    const main = page.getByRole('main');
    const question = page.getByRole('article', { name: 'Question 1 of 2' });

    await test.step('a question before it is answered', async () => {
      await expect(main).toMatchAriaSnapshot(`
        - main:
          - /children: equal
          - region "Quiz":
            - /children: equal
            - paragraph: Question 1 of 2
            - text: 0 answered
            - timer "Time on this question": /\\d+:\\d\\d/
            - button "Flag"
            - button "Ask Casey"
            - button "More"
            - progressbar "Progress"
          - article "Question 1 of 2":
            - /children: equal
            - text: /^[A-Z].+ (Easy|Medium|Hard)$/
            - heading /[?]$/ [level=1]
            - button "Keywords"
            - radiogroup /[?]$/:
              - /children: equal
              - 'radio /^A: ./'
              - 'radio /^B: ./'
              - 'radio /^C: ./'
              - 'radio /^D: ./'
          - button "Previous" [disabled]
          - button "Submit Answer" [disabled]
      `);
    });

    const [key] = await keysOf(quiz);
    const wrong = key === 0 ? 1 : 0;
    const letter = 'ABCD'.charAt(wrong);
    await test.step('a chosen and a struck-out option', async () => {
      const other = (wrong + 1) % 4;
      await page.keyboard.press(letter.toLowerCase());
      await page.keyboard.press(`Shift+${'ABCD'.charAt(other)}`);
      await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`^${letter}: `));
      await expect(page.getByRole('radio').nth(other)).toHaveAccessibleName(/, struck out$/);
      await page.keyboard.press('+');
      await expect(announcement(main, 'Text size 110%')).toHaveCount(1);
    });

    await test.step('the answer', async () => {
      await page.keyboard.press('Enter');
      // The focused radio buttons were removed, so the verdict gets the focus, which makes a screen reader read it.
      await expect(verdict(page)).toBeFocused();
      await expect(verdict(page)).toHaveText(/^Incorrect\. The answer is [A-D]$/);
      await expect(announcement(main, 'Incorrect')).toHaveCount(0);
      await expect(question).toMatchAriaSnapshot(`
        - article "Question 1 of 2":
          - /children: equal
          - text: /^[A-Z].+ (Easy|Medium|Hard)$/
          - heading /[?]$/ [level=1]
          - button "Keywords"
          - list "Options":
            - /children: equal
            - listitem
            - listitem
            - listitem
            - listitem
      `);
      const options = question.getByRole('list', { name: 'Options' }).getByRole('listitem');
      await expect(options.nth(wrong)).toMatchAriaSnapshot(`
        - listitem: /^Your choice, incorrect ${letter} ./
      `);
      await expect(options.filter({ hasText: /^Correct answer/ })).toMatchAriaSnapshot(`
        - listitem: /^Correct answer [A-D] ./
      `);
      await expect(main).toMatchAriaSnapshot(`
        - main:
          - region "Quiz":
            - paragraph: Question 1 of 2
            - text: 1 answered
          - article
          - heading /^Incorrect/ [level=2]
          - text: /./
          - button "Read more"
          - button "Previous" [disabled]
          - button "Next Question"
      `);
    });

    await test.step('its explanation', async () => {
      await page.getByRole('button', { name: 'Read more' }).press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Explanation' });
      await expect(sheet).toMatchAriaSnapshot(`
        - dialog "Explanation":
          - /children: equal
          - heading "Explanation" [level=2]
          - button "Close"
          - text: '/^The answer is [A-D]: ./'
          - heading "Why it’s correct" [level=3]
          - paragraph
          - heading "Why the others are wrong" [level=3]
          - list:
            - /children: equal
            - listitem
            - listitem
            - listitem
          - heading "Key concepts" [level=3]
          - paragraph
          - heading "Practical application" [level=3]
          - paragraph
          - group "Study this question":
            - button "Manager Perspective"
            - button "Enhanced Explanation"
          - group "This question":
            - /children: equal
            - button "Mark"
            - button "Flag"
            - button "Bookmark"
      `);
      await expect(sheet.getByRole('listitem').filter({ hasText: 'Your choice' })).toContainText(
        new RegExp(`^${letter}Your choice`),
      );
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Read more' })).toBeFocused();
    });

    await test.step('the sheet', async () => {
      const sheet = await openSheet(page);
      await expect(sheet).toMatchAriaSnapshot(`
        - dialog "Quiz options":
          - /children: equal
          - heading "Quiz options" [level=2]
          - button "Close"
          - paragraph:
            - text: 1 of 2 answered, total time
            - timer "Total time": /\\d+:\\d\\d/
          - heading "Questions" [level=3]
          - text: Choose a number to go to that question.
          - navigation "Questions":
            - /children: equal
            - button "Question 1, answered incorrectly"
            - button "Question 2, unanswered"
          - group "Text size":
            - /children: equal
            - heading "Text size" [level=3]
            - text: For the question, options, and explanation.
            - button "Smaller text"
            - status: 110%
            - button "Larger text"
          - button "Mark"
          - text: Mark this question to come back to it before you finish.
          - button "Bookmark"
          - text: Add this question to your bookmarks.
          - button "Ask Casey"
          - text: Get a hint for this question, or an explanation once you’ve answered it.
          - button "Tally"
          - text: Count how many people in your group choose each option.
          - button "Keyboard Shortcuts"
          - text: See all shortcuts, or turn them off.
          - button "Exit Quiz"
          - text: Leave and keep your place, or end the quiz.
      `);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    });

    await test.step('the results', async () => {
      await next(page).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.keyboard.press('a');
      await submit(page).press('Enter');
      // The pressed button has become the next one, and keeps the focus.
      await expect(page.getByRole('button', { name: 'Complete Quiz' })).toBeFocused();
      await continueByEnter(page, page.getByText('Question review'));
      await expect(page.getByRole('button', { name: /^Practice Your ([12] )?Mistakes?$/ })).toBeVisible();
      await expect(main).toMatchAriaSnapshot(`
        - main:
          - /children: equal
          - region "Quiz Results":
            - heading "Quiz Results" [level=1]
            - paragraph: /^\\d+%$/
            - paragraph: /[.!]$/
            - term: Correct
            - definition: /^[01] of 2$/
            - term: Total time
            - definition
            - term: Average per question
            - definition
          - button /^Practice Your ([12] )?Mistakes?$/
          - button "Practice Your Weakest Domain"
          - link "New Quiz"
          - button "Retake Quiz"
          - link "View Progress"
          - region "By domain":
            - heading "By domain" [level=2]
            - list:
              - listitem:
                - text: /^[A-Z]/
                - paragraph: /^[012] of [12] correct$/
          - region "What to study next":
            - heading "What to study next" [level=2]
            - list
          - region "Slowest questions":
            - heading "Slowest questions" [level=2]
            - list
          - region "Share your result":
            - heading "Share your result" [level=2]
          - region "Question review":
            - heading "Question review" [level=2]
            - list:
              - /children: equal
              - listitem:
                - /children: equal
                - text: /^Incorrect [A-Z]/
                - heading /^1[.] .+[?]$/ [level=3]
                - 'button "Hide the explanation: question 1" [expanded]'
                - list "Options"
                - heading "Why it’s correct" [level=4]
                - paragraph
                - heading "Key concepts" [level=4]
                - paragraph
                - heading "Practical application" [level=4]
                - paragraph
                - group "Study this question"
              - listitem:
                - text: /^(Correct|Incorrect) [A-Z]/
                - heading /^2[.] .+[?]$/ [level=3]
                - 'button /^(Show|Hide) the explanation: question 2$/'
      `);
    });
  });
});

const announcement = (main: Locator, text: string) => main.locator('[aria-live=polite]').filter({ hasText: text });
