import type { BrowserContext } from '@playwright/test';

/** What the page has shown since the previous sample. */
interface Sample {
  /** "Question 3 of 25", or empty where no question is shown. */
  readonly label: string;
  /** Milliseconds for which the question could be answered. */
  readonly openMs: number;
}

/** Measures in the page, frame by frame, for how much time a question could be answered, independently of the app's own clock. */
export class AnswerableTime {
  #openMs = 0;
  #label = '';

  /** Milliseconds for which a question could be answered since `reset`. */
  get openMs(): number {
    return this.#openMs;
  }

  /** The label of the last question shown. */
  get label(): string {
    return this.#label;
  }

  reset(): void {
    this.#openMs = 0;
    this.#label = '';
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('reportSample', (_source, { label, openMs }: Sample) => {
      this.#openMs += openMs;
      if (label) this.#label = label;
    });
    await context.addInitScript(sampleFrames);
  }
}

declare global {
  interface Window {
    reportSample(sample: Sample): Promise<void>;
  }
}

function sampleFrames(): void {
  const reportEveryMs = 50;
  const labelShown = () => document.querySelector('article[aria-label^="Question "]')?.getAttribute('aria-label') ?? '';
  const isOpen = () =>
    document.querySelector('article[aria-label^="Question "] input[type=radio]:enabled:not([aria-disabled=true])') !== null;
  let [sampledAt, wasOpen, openMs, reportedAt, actedAt] = [performance.now(), false, 0, performance.now(), 0];
  // Drawing the next state takes time, so a question counts as answered at the time of the click or key press.
  for (const action of ['click', 'keydown']) window.addEventListener(action, ({ timeStamp }) => (actedAt = timeStamp), true);
  const sample = () => {
    const now = performance.now();
    const open = isOpen() && document.visibilityState === 'visible';
    if (wasOpen) openMs += (open ? now : Math.max(sampledAt, actedAt)) - sampledAt;
    [sampledAt, wasOpen] = [now, open];
    if (now - reportedAt >= reportEveryMs) {
      void window.reportSample({ label: labelShown(), openMs });
      [openMs, reportedAt] = [0, now];
    }
    requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
}
