import Bowser from 'bowser';

/**
 * @param userAgent the client's `User-Agent`, which anyone can forge: it is for display only
 * @returns browser and system, such as `Firefox on Windows`; undefined for a client that names neither
 */
export function deviceName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || undefined;
}
