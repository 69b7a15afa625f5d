import { cards, waitForQuestions } from '../bank-screen.ts';
import { expect, test } from '../casebook.ts';
import { grantAccess, newMember } from '../members.ts';
import { openSignedIn } from '../screens.ts';

test('a hundred open cards scroll smoothly', { tag: '@screen' }, async ({ page }) => {
  test.setTimeout(180_000);
  const paid = await newMember();
  await grantAccess(paid);
  await openSignedIn(page, paid);
  await page.goto('/questions');
  await waitForQuestions(page);
  await expect(cards(page)).toHaveCount(100);
  expect(await page.evaluate(openEveryCard)).toBe(100);

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const metrics = await page.evaluate(scrollDown);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  console.log(
    `100 open cards, ${metrics.height} px, scrolled ${metrics.scrolled} px: ${metrics.longTasks} tasks over 50 ms, longest ` +
      `${metrics.longest} ms; at most ${metrics.nodes} elements`,
  );
  expect(metrics.height).toBeGreaterThan(50_000);
  expect(metrics.nodes).toBeLessThan(18_000);
});

/** Opens each card after scrolling to it, as a reader would. */
async function openEveryCard() {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let opened = 0;
  for (const card of document.querySelectorAll('article')) {
    const button = () => [...card.querySelectorAll('button')].find((one) => /^Show (options|answer)/.test(one.textContent));
    card.scrollIntoView({ block: 'center', behavior: 'instant' });
    for (let frame = 0; frame < 300 && !button(); frame += 1) await nextFrame();
    for (const _step of ['options', 'answer']) {
      button()?.click();
      await nextFrame();
      await nextFrame();
    }
    opened += button() ? 0 : 1;
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return opened;
}

/** Scrolls in every frame for ten seconds. @returns the number of long tasks and of elements */
async function scrollDown() {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  let nodes = 0;
  const step = 60;
  const { scrollHeight: height } = document.documentElement;
  for (let frame = 0, end = Date.now() + 10_000; Date.now() < end; frame += 1) {
    const before = window.scrollY;
    window.scrollBy({ top: step, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (frame % 20 === 0) nodes = Math.max(nodes, document.getElementsByTagName('*').length);
    if (window.scrollY === before) break;
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  observer.disconnect();
  return {
    height,
    scrolled: Math.round(window.scrollY),
    nodes,
    longTasks: tasks.length,
    longest: Math.round(Math.max(0, ...tasks)),
  };
}
