import { isMotionReduced } from '#shared/motion.ts';

const SCROLL_MS = 180;
const GAP_PX = 12;
const VIBRATION_MS = 25;

const matches = (query: string) => window.matchMedia(query).matches;

/** Whether the device may vibrate. Browsers on computers have the method too. */
export const canVibrate = (): boolean => 'vibrate' in navigator && matches('(pointer: coarse)');

export function vibrate(): void {
  if (canVibrate() && !isMotionReduced()) navigator.vibrate(VIBRATION_MS);
}

/** On a phone, scrolls the verdict under the top bar. A wide screen has it beside the buttons as well, and nothing moves. */
export function scrollToVerdict(verdict: HTMLElement): void {
  if (matches('(min-width: 900px)')) return;
  const barEnd = document.querySelector('[data-top-bar]')?.getBoundingClientRect().bottom ?? 0;
  const distance = verdict.getBoundingClientRect().top - barEnd - GAP_PX;
  if (distance > 0) scrollDown(distance);
}

function scrollDown(distance: number): void {
  const from = window.scrollY;
  const scrollTo = (share: number) => window.scrollTo({ top: from + distance * share, behavior: 'instant' });
  if (isMotionReduced()) {
    scrollTo(1);
    return;
  }
  const startMs = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, now - startMs) / SCROLL_MS);
    scrollTo(1 - (1 - share) ** 3);
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
