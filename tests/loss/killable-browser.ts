import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../tools/chromium.ts';

/** A browser with a profile on disk, so storage survives when it is killed and opened again. */
export class KillableBrowser {
  #context: BrowserContext | undefined;

  private readonly folder: string;
  private readonly baseURL: string;
  private readonly prepare: (context: BrowserContext) => Promise<void>;

  /** @param prepare runs on every new browser context before a page opens */
  constructor(folder: string, baseURL: string, prepare: (context: BrowserContext) => Promise<void>) {
    this.folder = folder;
    this.baseURL = baseURL;
    this.prepare = prepare;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is not open');
    return this.#context;
  }

  /** @returns the first tab */
  async open(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.folder, {
      baseURL: this.baseURL,
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    await this.prepare(this.#context);
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  /** Sends SIGKILL, as a power loss would: no page gets an unload event. */
  async kill(): Promise<void> {
    const pid = await browserPid(this.context);
    process.kill(pid, 'SIGKILL');
    await this.#context?.close().catch(() => undefined);
    for (const end = Date.now() + 10_000; isRunning(pid); await sleep(20))
      if (Date.now() > end) throw new Error('The browser still runs 10 s after SIGKILL');
  }

  async close(): Promise<void> {
    await this.#context?.close();
  }
}

/** @returns the id of the browser's main process; its child processes exit with it */
async function browserPid(context: BrowserContext): Promise<number> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  const found = await devtools?.send('SystemInfo.getProcessInfo');
  const own = found?.processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('SystemInfo.getProcessInfo lists no browser process');
  return own.id;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
