export interface MeasuredFigures {
  questions: number;
  domains: number;
  members: number;
}

const isFigures = (body: unknown): body is MeasuredFigures =>
  typeof body === 'object' &&
  body !== null &&
  ['questions', 'domains', 'members'].every((name) => typeof (body as Record<string, unknown>)[name] === 'number');

/** @returns the figures, or undefined where the server cannot tell them: the page then claims none. */
export async function fetchFigures(signal: AbortSignal): Promise<MeasuredFigures | undefined> {
  try {
    const answer = await fetch('/api/v1/figures', { signal });
    if (!answer.ok) return undefined;
    const body: unknown = await answer.json();
    return isFigures(body) ? body : undefined;
  } catch (error) {
    if (!signal.aborted) console.warn('The figures could not be loaded.', error);
    return undefined;
  }
}
