import type { QuizProgress, QuizStateInput } from '@casebook/contracts';

/** What became of a state that was sent: taken, refused as stale with the present one, or not heard of. */
export type Outcome = { readonly kind: 'saved' | 'stale'; readonly state: QuizProgress } | { readonly kind: 'unheard' };

interface SaverParts {
  /** What is to be saved now; undefined where the server knows all of it. */
  readonly read: () => QuizStateInput | undefined;
  readonly send: (input: QuizStateInput) => Promise<Outcome>;
  /** @param since what both sides had in common */
  readonly told: (state: QuizProgress, since?: QuizStateInput) => void;
}

const SOON_MS = 500;

/** Saves one state after the other, and again where something was changed meanwhile or another device was faster. */
export class StateSaver {
  #timer: number | undefined;
  #isSaving = false;
  #isStopped = false;

  constructor(private readonly parts: SaverParts) {}

  get isSaving(): boolean {
    return this.#isSaving;
  }

  /** Saves in a moment, with what changes until then, however busy the reader is. */
  soon(): void {
    if (this.#isStopped) return;
    this.#timer ??= window.setTimeout(() => void this.now(), SOON_MS);
  }

  async now(): Promise<void> {
    this.#forgetTimer();
    const input = this.#isSaving ? undefined : this.parts.read();
    if (!input) return;
    this.#isSaving = true;
    const outcome = await this.parts.send(input);
    this.#isSaving = false;
    if (outcome.kind === 'unheard') return;
    this.parts.told(outcome.state, outcome.kind === 'saved' ? input : undefined);
    this.soon();
  }

  /** What was begun is finished; nothing follows. */
  stop(): void {
    this.#isStopped = true;
    this.#forgetTimer();
  }

  #forgetTimer(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
