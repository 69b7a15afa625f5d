import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { waitForReadiness } from '../profiles/fleet.ts';
import type { RunningProfile } from '../profiles/running-profile.ts';
import type { KillableBrowser } from './killable-browser.ts';

const kinds = ['network', 'tab', 'browser', 'server'] as const;
type Kind = (typeof kinds)[number];

const MAX_WAIT_MS = 3_000;
const OFFLINE_MS = { min: 300, max: 2_500 };

export interface CutterPlan {
  readonly system: RunningProfile;
  readonly browser: KillableBrowser;
  readonly chance: () => number;
  /** The current page; the cutter replaces it when it closes the tab or kills the browser. */
  page: Page;
}

/** Interrupts a learner at random: takes the network offline, closes the tab, kills the browser, or kills a server process. */
export class Cutter {
  readonly counts = new Map<Kind, number>();
  /** How many cuts interrupted a request in flight. */
  duringRequests = 0;
  #recovery: Promise<void> = Promise.resolve();
  #lastCutAt = 0;
  readonly #inFlight = new Set<Request>();

  private readonly plan: CutterPlan;

  constructor(plan: CutterPlan) {
    this.plan = plan;
    this.#trackRequests(plan.page);
  }

  get count(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Resolves once the current cut, if there is one, has been undone. */
  recovered(): Promise<void> {
    return this.#recovery;
  }

  /** @param time of `performance.now()` */
  hasCutSince(time: number): boolean {
    return this.#lastCutAt >= time;
  }

  /**
   * Waits up to three seconds, makes a random cut, and undoes it.
   * @param address where a new tab or browser continues the quiz
   * @param currentLabel returns the label of the question on the screen
   */
  async cut(address: string, currentLabel: () => string): Promise<{ kind: Kind; before: string }> {
    const { chance } = this.plan;
    await sleep(chance() * MAX_WAIT_MS);
    const kind = kinds[Math.floor(chance() * kinds.length)] ?? 'network';
    if (this.#inFlight.size > 0) this.duringRequests += 1;
    const before = currentLabel();
    this.#lastCutAt = performance.now();
    this.#recovery = this.#cutAndRecover(kind, address);
    await this.#recovery;
    this.#lastCutAt = performance.now();
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    return { kind, before };
  }

  async #cutAndRecover(kind: Kind, address: string): Promise<void> {
    const { browser, system, chance, page } = this.plan;
    if (kind === 'network') {
      await browser.context.setOffline(true);
      await sleep(OFFLINE_MS.min + chance() * (OFFLINE_MS.max - OFFLINE_MS.min));
      await browser.context.setOffline(false);
    }
    if (kind === 'server') {
      const part = system.parts[Math.floor(chance() * system.parts.length)];
      await part?.kill();
      await waitForReadiness(system.url);
    }
    if (kind === 'tab') {
      this.#inFlight.clear();
      const [next] = await Promise.all([browser.context.newPage(), page.close()]);
      await this.#reopen(next, address);
    }
    if (kind === 'browser') {
      this.#inFlight.clear();
      await browser.kill();
      await this.#reopen(await browser.open(), address);
    }
  }

  async #reopen(page: Page, address: string): Promise<void> {
    this.plan.page = page;
    this.#trackRequests(page);
    await page.goto(address);
  }

  #trackRequests(page: Page): void {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !pathname.endsWith('/events')) this.#inFlight.add(request);
    });
    page.on('requestfinished', (request) => this.#inFlight.delete(request));
    page.on('requestfailed', (request) => this.#inFlight.delete(request));
  }
}
