import type { Locator, Page } from '@playwright/test';
import { openColorKey, showAnswer } from '../../tests/journeys/bank-screen.ts';
import { openFirstQuestion, quizSteps, uploadFile } from './steps.ts';

export type Visit = (page: Page) => Promise<void>;

/** Parameters of addresses, which are set before the visits start. */
export const address = { question: '' };

const open =
  (path: string): Visit =>
  async (page) => {
    await page.goto(path);
  };

/** Opens an address that was visited before at its top, although the app restores the scroll position. */
const openAtTop =
  (path: string, content: (page: Page) => Locator): Visit =>
  async (page) => {
    await page.goto(path);
    await content(page).first().waitFor();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  };

export const SIGNED_OUT: Record<string, Visit> = {
  landing: open('/'),
  'landing-answered': async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: /Mandatory vacation/ }).click();
  },
  'privacy-policy': open('/privacy-policy.html'),
  'terms-of-service': open('/terms-of-service.html'),
  'bootcamp-thank-you': open('/bootcamp/thank-you'),
  'sign-in': open('/sign-in'),
  'sign-up': async (page) => {
    await page.goto('/sign-up');
    await page.getByLabel('Email Address').fill('lea@example.org');
    await page.getByLabel('Password', { exact: true }).fill('Sturdy-');
  },
  'forgot-password': open('/forgot-password'),
  'sign-in-link': open('/sign-in/link'),
  'check-email': async (page) => {
    await page.goto('/sign-in/link');
    await page.getByLabel('Email Address').fill('lea@example.org');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  },
  'reset-password': open('/reset-password'),
  'set-password': open('/set-password?email=lea@example.org'),
  confirm: open('/auth/confirm?type=signup&token_hash=x'),
  pricing: open('/pricing'),
  'question-visitor': async (page) => {
    await page.goto(`/questions/${address.question}`);
  },
  'not-found': open('/nothing-here'),
};

export const VISITS_WITHOUT_ACCESS: Record<string, Visit> = {
  'bank-unpaid': async (page) => {
    await page.goto('/questions');
    await openFirstQuestion(page);
  },
  'question-unpaid': async (page) => {
    await page.goto(`/questions/${address.question}`);
    await showAnswer(page.getByRole('article'));
  },
  'author-locked': open('/questions/new'),
  'quiz-paywall': open('/quiz'),
  'progress-locked': open('/progress'),
  'daily-question': async (page) => {
    await page.goto('/quiz');
    await page
      .getByRole('button', { name: /Start Daily Quiz/ })
      .or(page.getByRole('link', { name: /Continue Daily Quiz/ }))
      .click();
    await page.getByRole('button', { name: /Submit Answer|Next Question|Complete Quiz/ }).waitFor();
  },
  'daily-explanation': async (page) => {
    await quizSteps.answer(page);
  },
  'user-menu': async (page) => {
    await page.goto('/questions');
    await page.getByRole('button', { name: /’s account$/ }).click();
  },
};

export const VISITS_WITH_ACCESS: Record<string, Visit> = {
  'bank-paid': async (page) => {
    await page.goto('/questions');
    await openFirstQuestion(page);
  },
  'bank-list': openAtTop('/questions', (page) => page.getByRole('article')),
  'author-mine': open('/questions/mine'),
  'author-new': async (page) => {
    await page.goto('/questions/new');
    await page.getByLabel('Stem').fill('Which of these is not first');
    await page
      .getByText(/Doesn.t end with a question/)
      .first()
      .waitFor();
  },
  'bank-search': open('/questions?q=encrypton&difficulty=hard'),
  'bank-key': async (page) => {
    await page.goto('/questions');
    await openColorKey(page);
    await page.getByRole('tab', { name: 'Status' }).click();
  },
  'bank-share': async (page) => {
    await page.goto('/questions');
    await page
      .getByRole('button', { name: /^Share:/ })
      .first()
      .click();
  },
  'bank-no-bookmarks': open('/questions?bookmarked=true'),
  'bank-bookmarks': async (page) => {
    await page.goto('/questions');
    for (const card of [0, 1, 2])
      await page
        .getByRole('button', { name: /^Bookmark:/ })
        .nth(card)
        .click();
    await page.getByRole('button', { name: 'Show Bookmarks' }).click();
    await page.getByText('3 shown on this page').waitFor();
  },
  'bank-empty': open('/questions?q=zzzzqqqq'),
  transfer: open('/questions/transfer'),
  'transfer-preview': async (page) => {
    await page.goto('/questions/transfer');
    await uploadFile(page);
    await page.getByRole('button', { name: 'Apply' }).waitFor();
  },
  'transfer-refused': async (page) => {
    await page.getByRole('tab', { name: /^Refused/ }).click();
    await page.getByText('Mark exactly one').first().waitFor();
  },
  'transfer-applied': async (page) => {
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Import Another File' }).waitFor();
  },
  'bank-end': async (page) => {
    await page.goto('/questions?page=2');
    await page.getByRole('navigation', { name: 'Pages' }).scrollIntoViewIfNeeded();
  },
  'bank-offline': async (page) => {
    await page.goto('/questions');
    await page.getByRole('article').first().waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press('Home');
    await page.getByText('You’re offline. Answers', { exact: false }).waitFor();
  },
  generator: async (page) => {
    await page.context().setOffline(false);
    await page.goto('/questions/generator');
    await page.getByRole('button', { name: 'Generate 10' }).waitFor();
  },
  casey: async (page) => {
    await page.goto('/quiz/casey');
    await page.getByRole('region', { name: 'Suggestions' }).getByRole('listitem').first().waitFor();
  },
  'question-paid': async (page) => {
    await page.goto(`/questions/${address.question}`);
    await showAnswer(page.getByRole('article'));
  },
  'quiz-setup': open('/quiz'),
  'progress-empty': open('/progress'),
  'quiz-results': async (page) => {
    await page.goto('/quiz');
    await quizSteps.takeDaily(page);
  },
  'quiz-taking': async (page) => {
    await quizSteps.startQuiz(page);
    await page.keyboard.press('m');
    await page.keyboard.press('Shift+D');
    await page.keyboard.press('b');
  },
  'quiz-sheet': async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog', { name: 'Quiz options' }).waitFor();
  },
  'quiz-keys': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  },
  'quiz-explanation': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await quizSteps.answer(page);
  },
  'quiz-exit': async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog', { name: 'Quiz options' }).getByRole('button', { name: 'Exit Quiz' }).click();
    await page.getByRole('dialog', { name: 'Exit this quiz?' }).waitFor();
  },
  'quiz-paused': openAtTop('/quiz', (page) => page.getByText('Paused quiz')),
  'quiz-own-results': async (page) => {
    await page.getByRole('link', { name: 'Resume', exact: true }).first().click();
    await quizSteps.answerAll(page);
  },
  progress: async (page) => {
    await page.goto('/progress');
    await page.getByText(/^1–\d+ of/).waitFor();
  },
};
