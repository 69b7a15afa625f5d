/** The local-storage key of the color scheme: per browser, not per member, so that it applies before sign-in. */
export const schemeStorageKey = 'casebook-colour-scheme';
export const schemeAttribute = 'data-scheme';

export type ColorScheme = 'light' | 'dark';

/** The paths of the web app's manifest for each scheme. */
export const manifestPaths: Readonly<Record<ColorScheme, string>> = {
  light: '/manifest.webmanifest',
  dark: '/manifest-dark.webmanifest',
};

/** Sets the color scheme before the first paint: the stored choice, or else the system's. */
export function applyStoredScheme(root: HTMLElement = document.documentElement): void {
  const systemDark = window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
  const scheme = readStoredScheme() ?? (systemDark ? 'dark' : 'light');
  root.setAttribute(schemeAttribute, scheme);
  colorBrowser(scheme);
}

/** Sets the color of the browser's bars and of the splash screen of an installed app. */
export function colorBrowser(scheme: ColorScheme): void {
  for (const meta of document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media = meta.dataset.scheme === scheme ? 'all' : 'not all';
  }
  document.head.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestPaths[scheme]);
}

function readStoredScheme(): ColorScheme | undefined {
  const stored = window.localStorage.getItem(schemeStorageKey);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}
