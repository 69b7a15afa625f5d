import { longDateIn } from '#shared/long-date.ts';

/** Fills in the date on which a trial started today ends. The build only knows its length. */
export function showTrialEnd(text: HTMLElement, now: Date): void {
  text.textContent = `until ${longDateIn(Number(text.dataset.trialDays), now)}`;
}
