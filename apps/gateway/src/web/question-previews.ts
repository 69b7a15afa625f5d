import { z } from 'zod';

/** The fields of a question's preview. The key and the explanation aren't parsed. */
const Previewed = z.object({ question: z.string(), domain: z.string(), difficulty: z.string() });
export type PreviewedQuestion = z.infer<typeof Previewed>;

// The page waits this long for the preview, and is then sent without it.
const RESPONSE_TIMEOUT_MS = 800;
// Beyond this limit pages are sent without a preview, to protect the bank.
const MAX_CONCURRENT = 16;

/** Fetches a question's preview from the bank, as a visitor. */
export class QuestionPreviews {
  #inFlight = 0;

  constructor(private readonly bankUrl: string) {}

  /** @returns the question; `not-found` if it doesn't exist; undefined if the bank didn't respond in time */
  async find(id: string): Promise<PreviewedQuestion | 'not-found' | undefined> {
    if (!z.uuid().safeParse(id).success) return 'not-found';
    if (this.#inFlight >= MAX_CONCURRENT) return undefined;
    this.#inFlight += 1;
    try {
      const response = await fetch(`${this.bankUrl}/api/v1/questions/${id}`, {
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      if (response.status === 404) return 'not-found';
      return Previewed.safeParse(await response.json()).data;
    } catch {
      return undefined;
    } finally {
      this.#inFlight -= 1;
    }
  }
}
