import { longDateIn } from '#shared/long-date.ts';

/** Says until when a trial is free that starts now: the build can only say for how long. */
export function showTrialEnd(text: HTMLElement, now: Date): void {
  text.textContent = `until ${longDateIn(Number(text.dataset.trialDays), now)}`;
}
