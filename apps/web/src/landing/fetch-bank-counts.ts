export interface MeasuredCounts {
  questions: number;
  domains: number;
  members: number;
}

const isCounts = (body: unknown): body is MeasuredCounts =>
  typeof body === 'object' &&
  body !== null &&
  ['questions', 'domains', 'members'].every((name) => typeof (body as Record<string, unknown>)[name] === 'number');

/** @returns the counts, or undefined if they can't be loaded; the page then shows none */
export async function fetchBankCounts(signal: AbortSignal): Promise<MeasuredCounts | undefined> {
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
