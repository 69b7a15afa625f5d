/**
 * A page that the HTML brings along for visitors can be read, and its fields filled in, before the app's code has loaded. The code waits
 * for the first input, so that nothing competes with reading. What needs the app is deferred and repeated once it has hydrated.
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

/** For who only reads: later than a browser needs to become idle, in time for the next page. */
const START_LATEST_MS = 10_000;

/** Other links work without the app: they open the next page's HTML. */
const NEEDS_APP = 'button, form a';
const INPUT_EVENTS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Runs before the page's markup has been parsed: a form without its script would send a password in the address. */
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
    // Shows at once that the press was taken.
    control.setAttribute('aria-busy', 'true');
  };
  const on = { capture: true, signal: listening.signal } as const;
  document.addEventListener('click', deferClick, on);
  // A submission by the Enter key clicks the form's button first. This is for one by a script, such as a password manager's.
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

/** Runs once the app has hydrated. Does nothing where no input was deferred. */
export const replayEarlyInput = (): void => window.casebookEarlyInput?.replay();

function firstInput(): Promise<void> {
  // The query or the hash may carry a token or an error, which the app shows.
  if (window.location.search !== '' || window.location.hash !== '') return Promise.resolve();
  return new Promise((resolve) => {
    for (const name of INPUT_EVENTS) document.addEventListener(name, () => resolve(), { capture: true, once: true });
    window.addEventListener('load', () => window.setTimeout(resolve, START_LATEST_MS), { once: true });
  });
}
