import { fetchBankCounts, type MeasuredCounts } from './fetch-bank-counts.ts';

/** Shows the measured counts. The section stays empty, at the same height, until they arrive or if the request fails. */
export async function startBankCounts(section: HTMLElement): Promise<void> {
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
