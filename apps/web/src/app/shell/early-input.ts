/**
 * Visitors can read a prerendered page and fill in its fields before the app's code has loaded. The code loads on the first input, so that
 * it doesn't compete with rendering. Clicks that need the app are deferred and repeated once it has hydrated.
 */
interface EarlyInput {
  /** Resolves with the first input, or START_LATEST_MS after the page has loaded. */
  readonly started: Promise<void>;
  /** Stops deferring clicks, and repeats the last one. */
  replay: () => void;
}

declare global {
  interface Window {
    /** The start script and the app are separate bundles. */
    casebookEarlyInput?: EarlyInput;
  }
}

/**
 * The app starts at the latest after this time, even if the visitor only reads: by then the browser is idle, and the visitor is unlikely
 * to have opened the next page. Milliseconds.
 */
const START_LATEST_MS = 10_000;

/** The controls whose clicks are deferred. Other links work without the app: they load the next page's HTML. */
const NEEDS_APP = 'button, form a';
const INPUT_EVENTS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Runs before the page's markup is parsed: a form submitted without its script would put the password in the address. */
export function deferInput(): void {
  const listening = new AbortController();
  let deferred: HTMLElement | undefined;
  const deferClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const control = (event.target as Element).closest<HTMLElement>(NEEDS_APP);
    if (!control) return;
    event.preventDefault();
    deferred?.removeAttribute('aria-busy');
    deferred = control;
    // Immediate feedback for the deferred press.
    control.setAttribute('aria-busy', 'true');
  };
  const on = { capture: true, signal: listening.signal } as const;
  document.addEventListener('click', deferClick, on);
  // Enter clicks the form's button first, so `deferClick` handles it. This handles a submission by a script, such as a password manager's.
  document.addEventListener('submit', (event) => event.preventDefault(), on);
  window.casebookEarlyInput = {
    started: firstInput(),
    replay: () => {
      listening.abort();
      deferred?.removeAttribute('aria-busy');
      if (deferred?.isConnected) deferred.click();
      deferred = undefined;
    },
  };
}

/** Runs once the app has hydrated. Does nothing if no input was deferred. */
export const replayEarlyInput = (): void => window.casebookEarlyInput?.replay();

function firstInput(): Promise<void> {
  // Starts at once if the query or the hash may carry a token or an error, which the app has to handle.
  if (window.location.search !== '' || window.location.hash !== '') return Promise.resolve();
  return new Promise((resolve) => {
    for (const name of INPUT_EVENTS) document.addEventListener(name, () => resolve(), { capture: true, once: true });
    window.addEventListener('load', () => window.setTimeout(resolve, START_LATEST_MS), { once: true });
  });
}
