import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { gateCookies } from './api.ts';
import { addedBy, editedBy, type QuestionBody, save, stem } from './authoring-screen.ts';
import { cards, openColorKey as openKey, showAnswer } from './bank-screen.ts';
import { type Member, newMember } from './members.ts';
import { invitationScreens, subscriptionScreens } from './payments/payment-screens.ts';
import { readMore, verdict } from './revealed-answer.ts';
import { query, setting } from './running-system.ts';
import { open, type Visit } from './screen-visits.ts';

const openQuestion =
  (shown: string): Visit =>
  async (page) => {
    await page.goto('/questions');
    await showAnswer(cards(page).first());
    await expect(page.getByText(shown, { exact: false }).first()).toBeVisible();
  };

const nothingFound: Visit = async (page) => {
  await page.goto('/questions?q=zzzzqqqq&difficulty=hard');
  await expect(page.getByRole('heading', { name: 'No Questions Found' })).toBeVisible();
};

const colorKey: Visit = async (page) => {
  await page.goto('/questions');
  await openKey(page);
  await page.getByRole('tab', { name: 'Status' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Status' })).toBeVisible();
};

const sharePopup: Visit = async (page) => {
  await page.goto('/questions');
  await page
    .getByRole('button', { name: /^Share:/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Copy Link' })).toBeVisible();
};

const flagDialog: Visit = async (page) => {
  await page.goto('/questions');
  await page
    .getByRole('button', { name: /^Flag:/ })
    .first()
    .click();
  await page.getByRole('radio', { name: 'Other' }).check();
  await expect(page.getByLabel('Your reason')).toBeVisible();
};

const cardMenu: Visit = async (page) => {
  await page.goto('/questions');
  await page
    .getByRole('button', { name: /^More:/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Hide' })).toBeVisible();
};

const unflagDialog: Visit = async (page) => {
  await flagDialog(page);
  await page.getByRole('radio', { name: 'Unclear' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Flag' }).click();
  await page
    .getByRole('button', { name: /^Flagged:/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Remove your flag?' })).toBeVisible();
};

const deleteDialog: Visit = async (page) => {
  await page.goto(`/questions/${(await ownQuestion(page)).id}`);
  await page.getByRole('button', { name: /^More:/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete this question?' })).toBeVisible();
};

const restoreDialog: Visit = async (page) => {
  const question = await ownQuestion(page);
  await editedBy(await memberOn(page), question, 1, { difficulty: 'Hard', updateReason: 'It is hard' });
  await page.goto(`/questions/${question.id}/versions`);
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog', { name: 'Restore version 1?' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Enter a reason', { exact: false })).toBeVisible();
};

const leaveDialog: Visit = async (page) => {
  await page.goto('/questions/new');
  await stem(page).fill('Which of these comes first?');
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
};

const startOverDialog: Visit = async (page) => {
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/questions$/);
  await page.goto('/questions/new');
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect(page.getByRole('dialog', { name: 'Start over?' })).toBeVisible();
};

const tagsOfQuestion: Visit = async (page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Start Over' }).click();
  await expect(save(page)).toBeVisible();
  await page.getByRole('combobox', { name: /^Tags/ }).fill('asset');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
};

/** The bank's tips, which are in a dialog if there is no room beside the list. */
const bankTips: Visit = async (page) => {
  await page.goto('/questions');
  const menu = page.getByRole('button', { name: 'Bank menu' });
  await menu.click();
  const tips = page.getByRole('menuitem', { name: 'Tips' });
  await expect(page.getByRole('menu')).toBeVisible();
  if (await tips.isVisible()) await tips.click();
  await expect(page.getByText('Mix domains.', { exact: false })).toBeVisible();
};

/** The dialog for signing out while the server hasn't received a rating. */
const unsentDialog: Visit = async (page) => {
  await openQuestion('The answer and its explanation are for paid members.')(page);
  // The request neither gets a response nor fails.
  await page.route(/\/rating$/, () => undefined);
  await page.getByRole('button', { name: /^Rate up/ }).click();
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign out before everything is sent?' })).toBeVisible();
  await page.unroute(/\/rating$/);
};

const addLocked: Visit = async (page) => {
  await page.goto('/questions');
  const add = page.getByRole('button', { name: 'Add Question' });
  await page.getByRole('button', { name: 'Bank menu' }).waitFor();
  if (await add.isVisible()) await add.click();
  else {
    await page.getByRole('button', { name: 'Bank menu' }).click();
    await page.getByRole('menuitem', { name: /^Add Question/ }).click();
  }
  await expect(page.getByRole('dialog', { name: 'Writing questions comes with Premium.' })).toBeVisible();
};

const tagsOfQuiz: Visit = async (page) => {
  await page.goto('/quiz');
  await page.getByRole('combobox', { name: /^Tags/ }).fill('a');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
};

/** Leaving a quiz other than the daily quiz. Such a quiz can also be discarded. */
const exitStandard: Visit = async (page) => {
  await page.goto('/quiz');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible();
  await quizDialog('Exit Quiz', 'Exit this quiz?')(page);
};

/** Opens the setup while a quiz is paused, presses a button, and confirms. */
const confirmSetup =
  (button: string, title: string): Visit =>
  async (page) => {
    await page.goto('/quiz');
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  };

const bankMenu: Visit = async (page) => {
  await page.goto('/questions');
  await page.getByRole('button', { name: 'Bank menu' }).click();
  await expect(page.getByRole('menu', { name: 'Bank menu' })).toBeVisible();
};

/** The values of a filter; on a narrow screen, the sheet with all filters. */
const openFilters: Visit = async (page) => {
  await page.goto('/questions');
  await page
    .getByRole('button', { name: /^(Difficulty|Filters)$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: /^Hard/ })).toBeVisible();
};

/** Closes open dialogs, opens the menu of a quiz, and chooses an entry. @param title the title of the dialog that this opens */
const quizDialog =
  (option: string, title: string): Visit =>
  async (page) => {
    await page.keyboard.press('Escape');
    await quizOptions(page);
    await page.getByRole('dialog').getByRole('button', { name: option }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  };

const quizOptions: Visit = async (page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Quiz options' })).toBeVisible();
};

/** Opens the page of a single question; for a member, also its answer. */
const questionPage =
  (shown: string, isMember = true): Visit =>
  async (page) => {
    await page.goto(`/questions/${await someQuestion()}`);
    if (isMember) await showAnswer(page.getByRole('article'));
    await expect(page.getByText(shown).first()).toBeVisible();
  };

const startDaily: Visit = async (page) => {
  await page.goto('/quiz');
  await page.getByRole('button', { name: 'Start Daily Quiz' }).click();
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible();
};

/** Answers the current question. */
export const answerShown: Visit = async (page) => {
  const submit = page.getByRole('button', { name: 'Submit Answer' });
  await expect(submit).toBeDisabled();
  await page.keyboard.press('a');
  await submit.click();
  await expect(verdict(page)).toBeVisible();
};

const finishDaily: Visit = async (page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next Question' }).click();
  await answerShown(page);
  await page.getByRole('button', { name: 'Next Question' }).click();
  await answerShown(page);
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByText('Question review')).toBeVisible();
};

const upgradeDialog: Visit = async (page) => {
  await page.goto('/questions/generator');
  await page.getByRole('button', { name: 'Upgrade' }).click();
  await expect(page.getByRole('button', { name: 'Maybe Later' })).toBeVisible();
};

const generatorOptions: Visit = async (page) => {
  await page.goto('/questions/generator');
  await page.getByRole('button', { name: /^Asset Security/ }).click();
  await page.getByRole('button', { name: 'Advanced options' }).click();
  await expect(page.getByLabel('Scenario focus')).toBeVisible();
};

/** Every page for visitors. */
export const visitorScreens: Readonly<Record<string, Visit>> = {
  landing: open('/', 'Casebook'),
  'the landing page, its question answered': async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: /Mandatory vacation/ }).click();
    await expect(page.getByRole('link', { name: 'Answer today’s 3 free questions' })).toBeVisible();
  },
  'the privacy policy': open('/privacy-policy.html', 'What is stored'),
  'the terms of service': open('/terms-of-service.html', 'Free and paid'),
  'the bootcamp’s thank-you': open('/bootcamp/thank-you', 'Thank you for your interest!'),
  'sign-in': open('/sign-in', 'Forgot your password?'),
  'sign-up': open('/sign-up', 'Already have an account?'),
  'forgot-password': open('/forgot-password', 'Back to Sign In'),
  'sign-in by email': open('/sign-in/link', 'Back to Sign In'),
  'reset-password': open('/reset-password', 'Set New Password'),
  'set-password': open('/set-password?email=lea@example.org', 'Send Magic Link'),
  'confirm an address': open('/auth/confirm?type=signup&token_hash=x', 'Confirm My Email'),
  pricing: open('/pricing', /month/i),
  ...invitationScreens,
  'a question': questionPage('Know the answer?', false),
  'not-found': open('/nothing-here', 'Page not found'),
};

/** Every page of a member without access, in an order in which they can be visited. */
export const memberScreens: Readonly<Record<string, Visit>> = {
  bank: open('/questions', 'Total Questions'),
  'bank, a question open': openQuestion('The answer and its explanation are for paid members.'),
  'bank, nothing found': nothingFound,
  'bank, the color key': colorKey,
  'bank, the share popup': sharePopup,
  'bank, the flag dialog': flagDialog,
  'bank, the menu': bankMenu,
  'bank, the filters': openFilters,
  'hidden questions, none': open('/questions/hidden', 'Nothing is hidden'),
  'bank, no bookmarks': open('/questions?bookmarked=true', 'No Questions Found'),
  'the generator': open('/questions/generator', 'of 3 left this week'),
  'adding a question, locked': open('/questions/new', 'Writing questions comes with Premium.'),
  'questions of one’s own': open('/questions/mine', 'You haven’t written a question yet.'),
  'a question of its own': questionPage('The answer and its explanation are for paid members.'),
  'quiz home': open('/quiz', 'See what’s included'),
  'Casey, locked': open('/quiz/casey', 'Unlock Casey'),
  'a question of a quiz': startDaily,
  'the options of a quiz': quizOptions,
  'the keys of a quiz': quizDialog('Keyboard Shortcuts', 'Keyboard shortcuts'),
  'leaving a quiz': quizDialog('Exit Quiz', 'Leave the daily quiz?'),
  'an answered question of a quiz': async (page) => {
    await page.keyboard.press('Escape');
    await answerShown(page);
  },
  'the whole explanation of an answered question': readMore,
  'results of a quiz': finishDaily,
  'quiz home after the daily quiz': open('/quiz', 'See Results'),
  'progress, locked': open('/progress', 'Subscription required'),
  ...subscriptionScreens,
  'the preferences': open('/settings/preferences', 'Match system'),
  'the account': open('/settings/account', 'Turn On'),
  'the account, turning on the second factor': async (page) => {
    await page.getByRole('button', { name: 'Turn On' }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  },
  'the account menu': async (page) => {
    await page.getByRole('button', { name: /’s account$/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  },
};

/** The pages that only a member with access can open. */
export const paidScreens: Readonly<Record<string, Visit>> = {
  'bank, an answer open': openQuestion('Key concepts'),
  'bank, the menu of a card': cardMenu,
  'adding a question': open('/questions/new', 'How learners will see it'),
  'a question of its own, with its answer': questionPage('Key concepts'),
  'the generator, with every option': generatorOptions,
  Casey: open('/quiz/casey', 'Hi, I’m Casey.'),
  'quiz setup': async (page) => {
    await page.goto('/quiz');
    await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  },
  progress: open('/progress', 'Quiz history'),
};

/** The dialogs over those pages, for a member without access, in an order in which they can be opened. */
export const memberDialogs: Readonly<Record<string, Visit>> = {
  'the upgrade for the generator': upgradeDialog,
  'why adding a question is locked': addLocked,
  'the tips': bankTips,
  'signing out with unsent changes': unsentDialog,
};

/** The dialogs for a member with access. */
export const paidDialogs: Readonly<Record<string, Visit>> = {
  'removing a flag': unflagDialog,
  'deleting a question': deleteDialog,
  'restoring a version': restoreDialog,
  'leaving an unsaved question': leaveDialog,
  'discarding a draft': startOverDialog,
  'the tags of a question': tagsOfQuestion,
  'the tags of a quiz': tagsOfQuiz,
  'leaving a quiz that can be discarded': exitStandard,
  'discarding a paused quiz': confirmSetup('Discard', 'Discard this quiz?'),
  'resetting the session': confirmSetup('Reset session', 'Reset session?'),
};

/** The member who is signed in on a page. */
async function memberOn(page: Page): Promise<Pick<Member, 'token'>> {
  const session = await page.evaluate(() => localStorage.getItem('casebook-session'));
  return { token: (JSON.parse(session ?? '{}') as { access_token: string }).access_token };
}

/** Adds a question of the member who is signed in on a page. */
const ownQuestion = async (page: Page): Promise<QuestionBody> =>
  addedBy(
    await memberOn(page),
    `A zoo finds ${randomUUID().slice(0, 8)} cameras that no list names. What should the keeper of the list do first?`,
  );

/** @returns the id of a public question */
export async function someQuestion(): Promise<string> {
  const [row] = await query<{ id: string }>(
    'bank',
    "SELECT id::text FROM questions WHERE active AND NOT deleted AND review_status = 'approved' ORDER BY id LIMIT 1",
  );
  return row?.id ?? '';
}

/** Stores a member's session in the web app's local storage. The app must not be open, because it would react to the change. */
export async function openSignedIn(page: Page, member?: Member, origin = setting('CASEBOOK_URL')): Promise<void> {
  const { session, token } = member ?? (await newMember());
  const localStorage = [{ name: 'casebook-session', value: session }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  const [name, value] = gateCookies.get(token)?.split('=') ?? [];
  if (name && value) await page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Strict' }]);
}
