import { gzipSync } from 'node:zlib';
import { expect, test } from '../casebook.ts';
import { newMember } from '../members.ts';
import { openSignedIn } from '../screens.ts';
import { startSecondGateway } from '../second-gateway.ts';

/** The maximum total size of the landing page's scripts, compressed with gzip. */
const SCRIPTS_KB = 15;

test.describe('the landing page', { tag: '@screen' }, () => {
  test('has at most 15 kB of scripts, and none of React', async ({ page, request }) => {
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /Mandatory vacation/ }).click();
    await expect(page.getByText('✗ Incorrect')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const bodies = await Promise.all([...scripts].map(async (url) => (await request.get(url)).body()));
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length);
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
    console.log(`landing: ${scripts.size} scripts, ${kb.toFixed(1)} kB gzipped`);
    expect(scripts.size).toBeGreaterThan(0);
    expect(kb).toBeLessThanOrEqual(SCRIPTS_KB);
    expect(Buffer.concat(bodies).toString()).not.toMatch(/react\.|emotion|createElement\(\w+,\s*\{className/i);
    const roots = await page.evaluate(() =>
      Object.keys(document.getElementById('root') ?? {}).filter((key) => /react/i.test(key)),
    );
    expect(roots).toEqual([]);
  });

  test('shows what was measured, and its pictures in the scheme that is set', async ({ page, request }) => {
    const { questions } = (await (await request.get('/api/v1/counts')).json()) as { questions: number };
    await page.goto('/');
    const counts = page.getByRole('region', { name: 'Casebook in numbers' });
    await expect(counts).toContainText(`${questions.toLocaleString('en')}`);
    const picture = page.getByRole('img', { name: /^The progress page/ });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(1_280);
    expect(await picture.getAttribute('src')).toMatch(/^\/assets\/progress-light-[\w-]+\.webp$/);
  });

  test('is the app for a member', async ({ page }) => {
    await openSignedIn(page, await newMember());
    await page.goto('/');
    await expect(page).toHaveURL(/\/quiz$/);
    await expect(page.getByRole('button', { name: /’s account$/ })).toBeVisible();
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('can be read', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Know why the answer is the answer.' })).toBeVisible();
      await page.getByText('How do I cancel?').click();
      await expect(page.getByText('You keep access until the end of the period', { exact: false })).toBeVisible();
    });
  });
});

test('the pages of text are real files, for members too, and shared links have a picture', { tag: '@screen' }, async ({
  page,
  request,
  baseURL,
}) => {
  await openSignedIn(page, await newMember());
  for (const [path, heading] of [
    ['/privacy-policy.html', 'Privacy policy'],
    ['/terms-of-service.html', 'Terms of service'],
    ['/bootcamp/thank-you', 'Thank you for your interest!'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.locator('#frame')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/quiz$/);
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();

  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const [, address = ''] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g)) {
    expect(address.startsWith(new URL(baseURL ?? '').origin)).toBe(true);
    const html = await (await request.get(address)).text();
    const picture = /<meta property="og:image" content="(.*?)"/.exec(html)?.[1] ?? '';
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = new URL(src).pathname;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, picture);
    expect(size).toEqual([1_200, 630]);
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${new URL(baseURL ?? '').origin}/sitemap.xml`);
});

test('links to other sites, the support address, and testimonials appear only if they are configured', {
  tag: '@screen',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Mock Exam' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What learners say' })).toHaveCount(0);
  await page.goto('/bootcamp/thank-you');
  await expect(page.getByText('Questions? Write to')).toHaveCount(0);

  await using gateway = await startSecondGateway({
    MOCK_EXAM_URL: 'https://mock.example.org/',
    STUDY_GROUP_URL: 'https://group.example.org/',
    FEEDBACK_URL: 'https://feedback.example.org/',
    SUPPORT_EMAIL: 'help@example.org',
    TESTIMONIALS: JSON.stringify([{ quote: 'The reasons <b>helped</b>.', name: 'Alex R.', role: 'Engineer' }]),
  });
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(gateway.origin);
  const header = page.getByRole('navigation', { name: 'Main' });
  for (const [name, href] of [
    ['Mock Exam', 'https://mock.example.org/'],
    ['Study Group', 'https://group.example.org/'],
    ['Feedback', 'https://feedback.example.org/'],
  ] as const)
    await expect(header.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(page.getByRole('region', { name: 'Ready for the real length?' })).toContainText('100–150 items');
  await expect(page.getByText('The reasons <b>helped</b>.')).toBeVisible();
  await page.goto(`${gateway.origin}/bootcamp/thank-you`);
  await expect(page.getByRole('link', { name: 'help@example.org' })).toHaveAttribute('href', 'mailto:help@example.org');
});
