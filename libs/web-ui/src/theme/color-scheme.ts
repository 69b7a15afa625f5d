/** Where the choice of light, dark or system stands: the device's, not a member's, so that it holds before sign-in. */
export const schemeStorageKey = 'casebook-colour-scheme';
export const schemeAttribute = 'data-scheme';

/** Sets the scheme before anything is painted. Without a stored choice the system's holds. */
export function applyStoredScheme(root: HTMLElement = document.documentElement): void {
  const chosen = storedChoice();
  const systemDark = window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
  root.setAttribute(schemeAttribute, chosen ?? (systemDark ? 'dark' : 'light'));
}

function storedChoice(): 'light' | 'dark' | undefined {
  const stored = window.localStorage.getItem(schemeStorageKey);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}
