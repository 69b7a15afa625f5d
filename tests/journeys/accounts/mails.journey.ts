import { rm } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { type EmbeddedProfile, profileFolder, startEmbedded } from '../../profiles/running-profile.ts';
import { expect, expectAccessible, newEmail, PASSWORD, test } from '../casebook.ts';
import { type Mail, mailsTo } from '../members.ts';
import { waitFor } from '../running-system.ts';

const NEW_PASSWORD = 'Quiet-Harbour-73';

/** A Casebook that requires confirming addresses by mail, as operators run it. */
let casebook: EmbeddedProfile;
const folder = profileFolder('journeys-mails', 'embedded');

test.describe('where addresses are confirmed by mail', { tag: '@screen' }, () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ expectedErrors: /status of (400|403|404)/ });
  test.beforeAll(async () => {
    casebook = await startEmbedded(folder, { AUTH_AUTOCONFIRM: 'off' });
  });
  test.afterAll(async () => {
    await casebook.stop();
    await rm(folder, { recursive: true, force: true });
  });
  test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

  test('a visitor signs up, confirms the address by the code of the mail, and a scanner that opens the link uses nothing up', async ({
    page,
    browser,
  }) => {
    const email = newEmail();
    await submitSignUp(page, email);
    const mail = await mailTo(email, 'Confirm your email address');
    expect((await fetch(linkOf(mail))).status).toBe(200);
    const scanner = await elsewhere(browser);
    await scanner.goto(linkOf(mail));
    await expect(scanner.getByRole('button', { name: 'Confirm My Email' })).toBeVisible();
    await expectAccessible(scanner);
    await scanner.context().close();

    await page.getByLabel('Code from the email').fill('000000');
    await expect(page.getByRole('alert')).toContainText('That code didn’t work.');
    await expectAccessible(page);
    await page.getByLabel('Code from the email').fill(codeOf(mail));
    await expect(page.getByRole('article', { name: /^Question 1/ })).toBeVisible();
  });

  test('a sign-up’s link works on another device', async ({ page, browser }) => {
    const email = newEmail();
    await submitSignUp(page, email);
    const phone = await elsewhere(browser);
    await confirm(phone, await mailTo(email, 'Confirm your email address'), 'Confirm My Email');
    await expect(phone.getByRole('button', { name: 'Lea Lerner’s account' })).toBeVisible();
    await phone.context().close();
  });

  test('a member signs in by a magic link, then by its code, and a used link says so', async ({ page, browser }) => {
    const email = await newMember(browser);
    await requestLink(page, email);
    const mail = await mailTo(email, 'Sign in to Casebook');
    await confirm(page, mail, 'Sign In');
    await expect(page.getByRole('button', { name: 'Lea Lerner’s account' })).toBeVisible();

    const other = await elsewhere(browser);
    await confirm(other, mail, 'Sign In');
    await expect(other.getByRole('alert')).toHaveText('Email link is invalid or has expired');
    await other.context().close();
  });

  test('an address without an account gets no magic link, and the page says the same', async ({ page }) => {
    const email = newEmail();
    await requestLink(page, email);
    await expect(page.getByText(`If there’s an account for ${email}`)).toBeVisible();
    expect(await mailsTo(email, casebook.mailbox)).toEqual([]);
  });

  test('a member changes the email by links in both mails, and signs in with the new one', async ({ page, browser }) => {
    const [email, newAddress] = [await newMember(browser, page), newEmail()];
    await page.goto(`${casebook.url}/settings/account`);
    await page.getByLabel('New Email Address').fill(newAddress);
    await page.getByRole('button', { name: 'Change Email' }).click();
    await expect(page.getByText(`We sent a link to ${newAddress}`)).toBeVisible();
    await confirm(page, await mailTo(newAddress, 'Confirm your new email address'), 'Confirm');
    await expect(page.getByRole('status')).toContainText('open the link we sent to your other email address');
    await confirm(page, await mailTo(email, 'Confirm the change to your Casebook email address'), 'Confirm');
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
    await expect(page.getByText(newAddress).first()).toBeVisible();
    await mailTo(email, 'Your Casebook email address was changed');
  });

  test('a member signs another device out, which then has to sign in again', async ({ page, browser }) => {
    const email = await newMember(browser, page);
    const phone = await elsewhere(browser);
    await signIn(phone, email, PASSWORD);
    await mailTo(email, 'New sign-in to your Casebook account');
    await page.goto(`${casebook.url}/settings/account`);
    await page.getByRole('button', { name: /^Sign out / }).click();
    await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
    await phone.goto(`${casebook.url}/settings/account`);
    await expect(phone.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await phone.context().close();
    await expect(page.getByText('This device')).toBeVisible();
  });

  test('a member deletes the account, after which nobody can sign in to it', async ({ page, browser }) => {
    const email = await newMember(browser, page);
    await page.goto(`${casebook.url}/settings/account`);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expectAccessible(page, { onlyPopups: true });
    await dialog.getByLabel('Email Address').fill(email);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(dialog).toHaveCount(0);
    await signIn(page, email, PASSWORD);
    await expect(page.getByText('That email address and password don’t match.')).toBeVisible();
  });

  test('the first password is set after a magic link, with a session that has none', async ({ page, browser }) => {
    const email = await newMember(browser);
    await page.goto(`${casebook.url}/set-password?email=${email}`);
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await expect(page.getByText('Magic link sent! Check your email to log in.')).toBeVisible();
    await confirm(page, await mailTo(email, 'Sign in to Casebook'), 'Sign In');
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
  });
});

/** Opens a page in another browser, without the member's session. */
async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
}

async function submitSignUp(page: Page, email: string): Promise<void> {
  await page.goto(`${casebook.url}/sign-up`);
  await page.getByLabel('Full Name').fill('Lea Lerner');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
}

/** Signs a member up, on the page if one is given. @returns the address */
async function newMember(browser: Browser, signedIn?: Page): Promise<string> {
  const email = newEmail();
  const page = signedIn ?? (await elsewhere(browser));
  await submitSignUp(page, email);
  await page.getByLabel('Code from the email').fill(codeOf(await mailTo(email, 'Confirm your email address')));
  await expect(page.getByRole('article', { name: /^Question 1/ })).toBeVisible();
  if (!signedIn) await page.context().close();
  return email;
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${casebook.url}/sign-in?next=%2Fsettings%2Faccount`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto(`${casebook.url}/sign-in`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('link', { name: 'Sign in by email instead' }).click();
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
}

/** Opens the link of a mail and presses its button. */
async function confirm(page: Page, mail: Mail, action: string): Promise<void> {
  await page.goto(linkOf(mail));
  await page.getByRole('button', { name: action, exact: true }).click();
}

const mailTo = (email: string, subject: string): Promise<Mail> =>
  waitFor(`the mail “${subject}” to ${email} arrives`, async () =>
    (await mailsTo(email, casebook.mailbox)).find((mail) => mail.subject.startsWith(subject)),
  );

const linkOf = ({ links: [link = ''] }: Mail): string => link;

function codeOf({ text }: Mail): string {
  const code = /code: (\d{6})$/m.exec(text)?.[1];
  if (!code) throw new Error(`The mail has no code: ${text}`);
  return code;
}
