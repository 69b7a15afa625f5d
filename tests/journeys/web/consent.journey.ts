import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { freePort } from '../../../libs/servers/src/index.ts';
import { expect, expectAccessible, newEmail, PASSWORD, test } from '../casebook.ts';
import { type Others, startOthers } from '../others.ts';
import { type SecondGateway, startSecondGateway } from '../second-gateway.ts';

const CLICK_ID = 'Cj0KCQjw-click_0123456789';
const TAG_ID = 'AW-123456789';

// The stand-in for the tag attempts what the frame's policy and sandbox must refuse.
test.use({ expectedErrors: /Content Security Policy|Refused to connect|Unsafe attempt|sandbox|SecurityError|Failed to fetch/ });

let frameOrigin: string;
let gateway: SecondGateway;
test.beforeAll(async () => {
  const port = await freePort();
  frameOrigin = `http://127.0.0.1:${port}`;
  gateway = await startSecondGateway({
    ADS_TAG_ID: TAG_ID,
    ADS_CONVERSION_LABEL: 'AbC-D_efG-h12',
    FEEDBACK_APP_ID: 'casebook-feedback',
    FRAME_PORT: String(port),
  });
});
test.afterAll(() => gateway[Symbol.asyncDispose]());

test.describe('with scripts of others configured', { tag: '@screen' }, () => {
  test('nothing of others loads before the choice, nor after a refusal', async ({ page, context }) => {
    await using others = await startOthers(context);
    const requested = recordOrigins(page);
    await page.goto(`${gateway.origin}/?gclid=${CLICK_ID}`);
    await expectEqualButtons(page);
    await page.goto(`${gateway.origin}/sign-up`);
    await expect(consent(page)).toBeVisible();
    expect(await storedKeys(page)).not.toContain('casebook-click');

    await button(page, 'Refuse').click();
    await expect(consent(page)).toHaveCount(0);
    await signUp(page, newEmail());
    await page.goto(`${gateway.origin}/pricing`);
    await expect(page.getByText('How do I cancel?')).toBeVisible();
    await expect(consent(page)).toHaveCount(0);
    expect(others.requests.map(({ url }) => url.href)).toEqual([]);
    expect([...requested]).toEqual([gateway.origin]);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('after consent, a sign-up is reported with a hashed address, and the widget learns id, name, and date', async ({
    page,
    context,
  }) => {
    await using others = await startOthers(context);
    const email = newEmail();
    await page.goto(`${gateway.origin}/?gclid=${CLICK_ID}`);
    await button(page, 'Accept').click();
    await page.getByRole('link', { name: 'Get Started' }).click();
    // Typed with spaces and capitals: the address must be normalized before it is hashed.
    const { id, createdAt } = await signUp(page, ` ${email.toUpperCase()} `);

    // The session may arrive before the response to the sign-up.
    await expect
      .poll(() =>
        others
          .events()
          .map(({ name }) => name)
          .sort(),
      )
      .toEqual(['page_view', 'sign_up']);
    const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
    for (const event of others.events()) {
      expect(event).toMatchObject({
        userData: { sha256_email_address: hash },
        clickId: CLICK_ID,
        parameters: { send_to: TAG_ID },
      });
    }
    await expect
      .poll(() => others.identified())
      .toEqual(['identify', { appID: 'casebook-feedback', user: { id, name: 'Lea Lerner', created: createdAt } }]);
    expectNoAddress(others, email);

    // Opening the app with a stored session doesn't count as a sign-in.
    await page.goto(`${gateway.origin}/quiz`);
    await expect.poll(() => others.requests.filter(({ url }) => url.pathname === '/identify').length).toBe(2);
    expect(others.events()).toHaveLength(2);
  });

  test('a script of others reaches neither the page nor the API, and only this site can use its frame', async ({
    page,
    context,
  }) => {
    await using others = await startOthers(context);
    await page.goto(`${gateway.origin}/sign-up`);
    await button(page, 'Accept').click();
    await signUp(page, newEmail());
    await expect.poll(() => others.reached()).toBeDefined();
    expect(others.reached()).toEqual({
      'parent.localStorage': 'SecurityError',
      'parent.document': 'SecurityError',
      'top.location': 'SecurityError',
      localStorage: '',
      'document.cookie': '',
      api: 'refused',
    });
    expect(new URL(page.url()).origin).toBe(gateway.origin);

    // The purchase's parameters, as the checkout's module sends them.
    await page.evaluate((origin) => {
      const purchase = { productId: 'p', productName: 'Plan', value: 15.99, currency: 'USD', transactionId: 'cs_test_1' };
      document.querySelector('iframe')?.contentWindow?.postMessage({ kind: 'ads', name: 'conversion', purchase }, origin);
    }, frameOrigin);
    const conversion = () => others.events().find(({ name }) => name === 'conversion');
    await expect.poll(conversion).toBeDefined();
    expect(conversion()?.parameters).toMatchObject({
      send_to: `${TAG_ID}/AbC-D_efG-h12`,
      value: 15.99,
      currency: 'USD',
      transaction_id: 'cs_test_1',
    });

    // The same page on another origin must not be able to embed the frame.
    const events = others.events().length;
    await page.goto(gateway.origin.replace('localhost', '127.0.0.1'));
    await page.evaluate(async (origin) => {
      const frame = document.createElement('iframe');
      frame.src = origin;
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.contentWindow?.postMessage({ kind: 'ads', name: 'sign_up' }, '*');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }, frameOrigin);
    expect(others.events()).toHaveLength(events);
  });

  test('the choice can be changed at the bottom of each page, and what was stored is deleted', async ({ page, context }) => {
    await using others = await startOthers(context);
    const requested = recordOrigins(page);
    await page.goto(`${gateway.origin}/privacy-policy.html`);
    await button(page, 'Accept').click();
    await page.goto(`${gateway.origin}/pricing?gclid=${CLICK_ID}`);
    await expect.poll(() => storedKeys(page)).toContain('casebook-click');
    await page.getByRole('heading', { name: 'One plan. Everything included.' }).click();
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(consent(page)).toContainText(/You accepted on \w+ \d+, \d{4}\./);
    await expect(consent(page).getByRole('heading')).toBeFocused();
    await expectAccessible(page);
    const forgotten = page.waitForResponse(`${frameOrigin}/forget`);
    await button(page, 'Refuse').click();
    expect((await (await forgotten).allHeaders())['clear-site-data']).toBe('"cache", "cookies", "storage"');
    expect(await storedKeys(page)).not.toContain('casebook-click');

    requested.clear();
    await page.goto(`${gateway.origin}/`);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(consent(page)).toContainText('You refused on');
    expect([...requested]).toEqual([gateway.origin]);
    expect(others.requests).toHaveLength(0);
  });
});

test('without scripts of others, there is nothing to consent to', { tag: '@screen' }, async ({ page }) => {
  for (const path of ['/', '/privacy-policy.html', '/pricing']) {
    const response = await page.goto(path);
    expect(response?.headers()['content-security-policy']).not.toContain('frame-src');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByText('Cookie settings')).toHaveCount(0);
    await expect(page.getByText('Google Ads')).toHaveCount(0);
  }
});

const consent = (page: Page): Locator => page.getByRole('region', { name: 'Cookie settings' });
const button = (page: Page, name: 'Accept' | 'Refuse'): Locator => consent(page).getByRole('button', { name, exact: true });

/** Refusing must be as easy as accepting: both buttons look the same and are at the same height. */
async function expectEqualButtons(page: Page): Promise<void> {
  const looks = await Promise.all(
    (['Refuse', 'Accept'] as const).map(async (name) => {
      const { width = 0, height = 0, y = 0 } = (await button(page, name).boundingBox()) ?? {};
      const style = await button(page, name).evaluate((element) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
        return { color, backgroundColor, borderColor, fontSize, fontWeight };
      });
      return { width: Math.round(width), height, y, ...style };
    }),
  );
  expect(looks[0]).toEqual(looks[1]);
}

/** Records the origins from which a page requests anything. */
function recordOrigins(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  return origins;
}

const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));

function expectNoAddress(others: Others, email: string): void {
  expect(others.requests.length).toBeGreaterThan(0);
  for (const { text } of others.requests) expect(text.toLowerCase()).not.toContain(email.toLowerCase());
}

async function signUp(page: Page, email: string): Promise<{ id: string; createdAt: string }> {
  await page.goto(`${gateway.origin}/sign-up`);
  await page.getByLabel('Full Name').fill('Lea Lerner');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible();
  return page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('casebook-session') ?? '{}') as { user: { id: string; created_at: string } };
    return { id: user.id, createdAt: user.created_at };
  });
}
