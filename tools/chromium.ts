import { existsSync } from 'node:fs';

/** The one without a window first: it does the same with less of the computer. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * @returns the path of the Chromium that journeys, screenshots and benchmarks drive: the one that CHROMIUM_PATH names, else Debian's
 * @throws Error with the package that brings it, where there is none
 */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? PLACES.find(existsSync);
  if (path === undefined) throw new Error('There is no Chromium: install chromium-headless-shell, or name one by CHROMIUM_PATH');
  return path;
}
