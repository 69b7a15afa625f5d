import type { BrowserContext } from '@playwright/test';

/** What the page showed since it told last. */
interface Seen {
  /** "Question 3 of 25", or nothing where no question is shown. */
  readonly label: string;
  /** For how long of it the question could be answered, in milliseconds. */
  readonly openMs: number;
}

/** Measures in the page, frame by frame, how long questions stood there to be answered: the true time, whatever the app thinks. */
export class SeenTime {
  #openMs = 0;
  #label = '';

  /** Milliseconds for which a question could be answered since `restart`. */
  get openMs(): number {
    return this.#openMs;
  }

  /** The question shown last. */
  get label(): string {
    return this.#label;
  }

  restart(): void {
    this.#openMs = 0;
    this.#label = '';
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('tellSeen', (_source, { label, openMs }: Seen) => {
      this.#openMs += openMs;
      if (label) this.#label = label;
    });
    await context.addInitScript(watchFrames);
  }
}

declare global {
  interface Window {
    tellSeen(seen: Seen): Promise<void>;
  }
}

function watchFrames(): void {
  const tellEveryMs = 50;
  const labelShown = () => document.querySelector('article[aria-label^="Question "]')?.getAttribute('aria-label') ?? '';
  const isOpen = () =>
    document.querySelector('article[aria-label^="Question "] input[type=radio]:enabled:not([aria-disabled=true])') !== null;
  let [before, wasOpen, openMs, toldAt, actedAt] = [performance.now(), false, 0, performance.now(), 0];
  // What is shown after it may take a while to draw: the question was answered when the learner acted.
  for (const act of ['click', 'keydown']) window.addEventListener(act, ({ timeStamp }) => (actedAt = timeStamp), true);
  const look = () => {
    const now = performance.now();
    const open = isOpen() && document.visibilityState === 'visible';
    if (wasOpen) openMs += (open ? now : Math.max(before, actedAt)) - before;
    [before, wasOpen] = [now, open];
    if (now - toldAt >= tellEveryMs) {
      void window.tellSeen({ label: labelShown(), openMs });
      [openMs, toldAt] = [0, now];
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
