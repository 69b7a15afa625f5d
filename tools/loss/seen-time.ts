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
  const isOpen = () => document.querySelector('article[aria-label^="Question "] input[type=radio]:enabled') !== null;
  let [before, wasOpen, openMs, toldAt] = [performance.now(), false, 0, performance.now()];
  const look = (now: number) => {
    const open = isOpen() && document.visibilityState === 'visible';
    // A change fell somewhere between two frames: half of the time is the likeliest.
    openMs += ((now - before) * (Number(open) + Number(wasOpen))) / 2;
    [before, wasOpen] = [now, open];
    if (now - toldAt >= tellEveryMs) {
      void window.tellSeen({ label: labelShown(), openMs });
      [openMs, toldAt] = [0, now];
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
