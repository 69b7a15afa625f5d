import { openConsentSettings } from '@casebook/api-client/measurement';
import { longDateIn } from '#shared/long-date.ts';

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

/** Shows the measured counts. The section stays empty, at the same height, until they arrive or if the request fails. */
async function startBankCounts(section: HTMLElement): Promise<void> {
  const counts = await fetchBankCounts(AbortSignal.timeout(TIMEOUT_MS));
  for (const part of section.querySelectorAll<HTMLElement>('[data-count]')) {
    const name = part.dataset.count as keyof MeasuredCounts;
    const count = counts?.[name];
    if (!count || (name === 'members' && count < MIN_MEMBERS)) continue;
    const [number, label] = [part.querySelector('dd'), part.querySelector('dt')];
    if (number) number.textContent = count.toLocaleString('en');
    if (label && count === 1) label.textContent = part.dataset.one ?? '';
    part.hidden = false;
  }
}

/** Below this, the number of members isn't shown: it would make Casebook look unused. */
const MIN_MEMBERS = 100;
const TIMEOUT_MS = 10_000;

interface MeasuredCounts {
  questions: number;
  domains: number;
  members: number;
}

const isCounts = (body: unknown): body is MeasuredCounts =>
  typeof body === 'object' &&
  body !== null &&
  ['questions', 'domains', 'members'].every((name) => typeof (body as Record<string, unknown>)[name] === 'number');

/** @returns the counts, or undefined if they can't be loaded; the page then shows none */
async function fetchBankCounts(signal: AbortSignal): Promise<MeasuredCounts | undefined> {
  try {
    const answer = await fetch('/api/v1/counts', { signal });
    if (!answer.ok) return undefined;
    const body: unknown = await answer.json();
    return isCounts(body) ? body : undefined;
  } catch (error) {
    if (!signal.aborted) console.warn('The counts could not be loaded.', error);
    return undefined;
  }
}

/** Makes the sample question in the page's HTML interactive. The HTML contains each option's rationale as hidden text. */
function startSampleQuestion(section: HTMLElement): void {
  const options = [...section.querySelectorAll<HTMLButtonElement>('button')];
  const key = options.find(({ dataset }) => dataset.key !== undefined);
  const why = section.querySelector('[aria-live]');
  if (!key || !why) throw new Error('The sample question has no key or no explanation');
  for (const option of options) option.addEventListener('click', () => choose(option));

  function choose(chosen: HTMLButtonElement): void {
    section.dataset.sample = 'answered';
    for (const option of options) {
      option.setAttribute('aria-pressed', String(option === chosen));
      option.classList.toggle('lp-correct', option === key);
      option.classList.toggle('lp-wrong', option === chosen && option !== key);
    }
    why?.replaceChildren(
      ...(chosen === key
        ? explained('✓ Correct', 'lp-is-correct', key)
        : [
            ...explained('✗ Incorrect', 'lp-is-wrong', chosen),
            ...explained(`✓ ${textOf(key as HTMLButtonElement)}`, 'lp-is-correct', key as HTMLButtonElement),
          ]),
    );
  }
}

/** The option's own text, without its letter and mark. */
const textOf = (option: HTMLButtonElement): string =>
  [...option.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent ?? '';

function explained(verdict: string, className: string, option: HTMLButtonElement): HTMLElement[] {
  const [heading, text] = [document.createElement('p'), document.createElement('p')];
  heading.className = `lp-verdict ${className}`;
  heading.textContent = verdict;
  text.textContent = option.parentElement?.querySelector('p')?.textContent ?? '';
  return [heading, text];
}

/** Fills in the date on which a trial started today ends. The build only knows its length. */
export function showTrialEnd(text: HTMLElement, now: Date): void {
  text.textContent = `until ${longDateIn(Number(text.dataset.trialDays), now)}`;
}
