import { openConsentSettings } from '@casebook/api-client/measurement';
import { startBankCounts } from './bank-counts.ts';
import { startSampleQuestion } from './sample-question.ts';
import { showTrialEnd } from './trial-end.ts';

/** Starts the interactive parts of a page that is complete in its HTML, without React. */
export function startIslands(): void {
  for (const button of document.querySelectorAll('[data-consent-settings]'))
    button.addEventListener('click', openConsentSettings);
  const sample = document.querySelector<HTMLElement>('[data-sample]');
  if (sample) startSampleQuestion(sample);
  const counts = document.querySelector<HTMLElement>('[data-counts]');
  if (counts) void startBankCounts(counts);
  for (const text of document.querySelectorAll<HTMLElement>('[data-trial-days]')) showTrialEnd(text, new Date());
}
