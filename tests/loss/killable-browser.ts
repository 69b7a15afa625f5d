import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../tools/chromium.ts';

/** A browser that keeps what pages store, as a learner's does, so that it can be killed and opened again. */
export class KillableBrowser {
  #context: BrowserContext | undefined;

  private readonly folder: string;
  private readonly baseURL: string;
  private readonly prepare: (context: BrowserContext) => Promise<void>;

  /** @param prepare what every new window is given, before it opens anything */
  constructor(folder: string, baseURL: string, prepare: (context: BrowserContext) => Promise<void>) {
    this.folder = folder;
    this.baseURL = baseURL;
    this.prepare = prepare;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is not open');
    return this.#context;
  }

  /** @returns its first tab */
  async open(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.folder, {
      baseURL: this.baseURL,
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    await this.prepare(this.#context);
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  /** As when the battery is empty: nothing is asked, nothing is said. */
  async kill(): Promise<void> {
    const pid = await processOf(this.context);
    process.kill(pid, 'SIGKILL');
    await this.#context?.close().catch(() => undefined);
    for (const end = Date.now() + 10_000; isRunning(pid); await sleep(20))
      if (Date.now() > end) throw new Error('The browser was killed and still runs');
  }

  async close(): Promise<void> {
    await this.#context?.close();
  }
}

/** @returns the id of the process that the others of a browser end with */
async function processOf(context: BrowserContext): Promise<number> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  const found = await devtools?.send('SystemInfo.getProcessInfo');
  const own = found?.processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('The browser does not say which process it is');
  return own.id;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
