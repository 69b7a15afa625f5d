import { existsSync } from 'node:fs';

/** The headless shell is first, because it uses less CPU and memory. */
const PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * @returns the path of the Chromium for journeys, screenshots, and benchmarks: CHROMIUM_PATH, or else Debian's
 * @throws Error that names the package to install if there is none
 */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? PATHS.find(existsSync);
  if (path === undefined) throw new Error('Chromium is missing; install chromium-headless-shell, or set CHROMIUM_PATH');
  return path;
}
