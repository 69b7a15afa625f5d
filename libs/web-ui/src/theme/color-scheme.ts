/** The local-storage key of the color scheme: per browser, not per member, so that it applies before sign-in. */
export const schemeStorageKey = 'casebook-colour-scheme';
export const schemeAttribute = 'data-scheme';

/** Sets the color scheme before the first paint: the stored choice, or else the system's. */
export function applyStoredScheme(root: HTMLElement = document.documentElement): void {
  const stored = readStoredScheme();
  const systemDark = window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
  root.setAttribute(schemeAttribute, stored ?? (systemDark ? 'dark' : 'light'));
}

function readStoredScheme(): 'light' | 'dark' | undefined {
  const stored = window.localStorage.getItem(schemeStorageKey);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}
