/** Reloads the page. An object, so that tests can spy on it: jsdom can't navigate. */
export const thisPage = {
  reload: (): void => window.location.reload(),
};

/** Matches the errors of a failed `import()` in Chromium, Firefox, and Safari, and Vite's for a missing style sheet. */
const MISSING_FILE = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** @returns whether code or styles of the app couldn't be loaded */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && MISSING_FILE.test(error.message);

const RELOADED_AT = 'casebook:reloaded-at';
/**
 * The minimum time between two reloads. Sooner, a reload would likely reach the same server, and a broken page would reload forever.
 * Milliseconds.
 */
const PAUSE_MS = 60_000;

/**
 * Reloads a page whose files are missing because the server has another version of the app: during a rollout, or if the tab has been open
 * for long. The reloaded HTML references existing files. Reloads at most once a minute per tab.
 * @returns whether the page is reloading
 */
export function reloadOnce(): boolean {
  if (!mayReload()) return false;
  window.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  thisPage.reload();
  return true;
}

/**
 * Like `reloadOnce`, but checks first that the server responds. Otherwise the browser's error page would replace a page that still works.
 * @returns whether the page is reloading
 */
export async function reloadOnceIfServed(): Promise<boolean> {
  if (!mayReload()) return false;
  const isServed = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  return isServed && reloadOnce();
}

function mayReload(): boolean {
  return navigator.onLine && Date.now() - Number(window.sessionStorage.getItem(RELOADED_AT)) > PAUSE_MS;
}

/** Reloads the page once if a script or style sheet in its HTML is missing. Must be called by a script that precedes them. */
export function watchPageFiles(): void {
  const onError = ({ target }: Event) => {
    if (isCode(target)) reloadOnce();
  };
  // Such events don't bubble, hence the capturing listener. The app itself handles files that it loads later.
  document.addEventListener('error', onError, true);
  document.addEventListener('DOMContentLoaded', () => document.removeEventListener('error', onError, true), { once: true });
}

const isCode = (element: EventTarget | null): boolean =>
  element instanceof HTMLScriptElement ||
  (element instanceof HTMLLinkElement && ['stylesheet', 'modulepreload'].includes(element.rel));
