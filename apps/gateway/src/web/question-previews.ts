import { z } from 'zod';

/** What the preview of a question is made from. The key and the explanation are not even read. */
const Previewed = z.object({ question: z.string(), domain: z.string(), difficulty: z.string() });
export type PreviewedQuestion = z.infer<typeof Previewed>;

// A page waits for it: whoever is not that fast is left out.
const ANSWER_MS = 800;
// Beyond that the bank has other work to do; pages go out plain.
const MAX_CONCURRENT = 16;

/** Asks the bank, as a visitor, what a question's page is about. */
export class QuestionPreviews {
  #asking = 0;

  constructor(private readonly bankUrl: string) {}

  /** @returns the question; `unknown` where the bank says that there is none; undefined where it does not say in time */
  async find(id: string): Promise<PreviewedQuestion | 'unknown' | undefined> {
    if (!z.uuid().safeParse(id).success) return 'unknown';
    if (this.#asking >= MAX_CONCURRENT) return undefined;
    this.#asking += 1;
    try {
      const response = await fetch(`${this.bankUrl}/api/v1/questions/${id}`, { signal: AbortSignal.timeout(ANSWER_MS) });
      if (response.status === 404) return 'unknown';
      return Previewed.safeParse(await response.json()).data;
    } catch {
      return undefined;
    } finally {
      this.#asking -= 1;
    }
  }
}
