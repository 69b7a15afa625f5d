/** The page in the browser. An object, so that tests of the app see the call: their browser can't navigate. */
export const thisPage = {
  reload: (): void => window.location.reload(),
};

/** What browsers say of an `import()` whose file doesn't arrive: Chromium, Firefox, and Safari; and Vite of its styles. */
const MISSING_FILE = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** @returns whether code or styles of the app couldn't be loaded */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && MISSING_FILE.test(error.message);

const RELOADED_AT = 'casebook:reloaded-at';
/** A second reload within this time would meet the same server, and a page that is really broken would never stop. Milliseconds. */
const PAUSE_MS = 60_000;

/**
 * Reloads a page whose files are missing, because the server has another version of the app than the page: in the middle of a rollout, or
 * when a tab has been open for long. The new page names files that exist. At most once a minute in a tab.
 * @returns whether the page is reloading
 */
export function reloadOnce(): boolean {
  if (!mayReload()) return false;
  window.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  thisPage.reload();
  return true;
}

/**
 * Like `reloadOnce`, but only if the server has the page, because the browser's own error page would replace a page that still works.
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

/** Reloads the page once if a script or a style sheet of its HTML is missing. Call it in a script before them. */
export function watchPageFiles(): void {
  const onError = ({ target }: Event) => {
    if (isCode(target)) reloadOnce();
  };
  // Such events don't bubble. What the app itself loads later is the app's to handle.
  document.addEventListener('error', onError, true);
  document.addEventListener('DOMContentLoaded', () => document.removeEventListener('error', onError, true), { once: true });
}

const isCode = (element: EventTarget | null): boolean =>
  element instanceof HTMLScriptElement ||
  (element instanceof HTMLLinkElement && ['stylesheet', 'modulepreload'].includes(element.rel));
