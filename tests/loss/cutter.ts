import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { untilReady } from '../profiles/fleet.ts';
import type { RunningProfile } from '../profiles/running-profile.ts';
import type { KillableBrowser } from './killable-browser.ts';

const kinds = ['network', 'tab', 'browser', 'server'] as const;
type Kind = (typeof kinds)[number];

const LONGEST_WAIT_MS = 3_000;
const OFFLINE_MS = { least: 300, most: 2_500 };

export interface CutterPlan {
  readonly system: RunningProfile;
  readonly browser: KillableBrowser;
  readonly chance: () => number;
  /** The page under way; the cutter puts another in its place. */
  page: Page;
}

/** Cuts what a learner stands on, one thing after another, each only once something has happened since the last. */
export class Cutter {
  readonly made = new Map<Kind, number>();
  /** How many fell on a request that was under way. */
  onRequests = 0;
  #mending: Promise<void> = Promise.resolve();
  #latest = 0;
  readonly #underWay = new Set<Request>();

  private readonly plan: CutterPlan;

  constructor(plan: CutterPlan) {
    this.plan = plan;
    this.#follow(plan.page);
  }

  get count(): number {
    return [...this.made.values()].reduce((sum, made) => sum + made, 0);
  }

  /** Resolves once nothing is cut. */
  calm(): Promise<void> {
    return this.#mending;
  }

  /** Whether something was cut since a moment of `performance.now()`. */
  hasCutSince(moment: number): boolean {
    return this.#latest >= moment;
  }

  /**
   * Waits a moment, cuts something, and brings it back.
   * @param address where the quiz is taken
   * @param look says what is shown the moment before the cut
   */
  async cut(address: string, look: () => string): Promise<{ kind: Kind; before: string }> {
    const { chance } = this.plan;
    await sleep(chance() * LONGEST_WAIT_MS);
    const kind = kinds[Math.floor(chance() * kinds.length)] ?? 'network';
    if (this.#underWay.size > 0) this.onRequests += 1;
    const before = look();
    this.#latest = performance.now();
    this.#mending = this.#cutAndMend(kind, address);
    await this.#mending;
    this.#latest = performance.now();
    this.made.set(kind, (this.made.get(kind) ?? 0) + 1);
    return { kind, before };
  }

  async #cutAndMend(kind: Kind, address: string): Promise<void> {
    const { browser, system, chance, page } = this.plan;
    if (kind === 'network') {
      await browser.context.setOffline(true);
      await sleep(OFFLINE_MS.least + chance() * (OFFLINE_MS.most - OFFLINE_MS.least));
      await browser.context.setOffline(false);
    }
    if (kind === 'server') {
      const part = system.parts[Math.floor(chance() * system.parts.length)];
      await part?.kill();
      await untilReady(system.url);
    }
    if (kind === 'tab') {
      this.#underWay.clear();
      const [next] = await Promise.all([browser.context.newPage(), page.close()]);
      await this.#goOn(next, address);
    }
    if (kind === 'browser') {
      this.#underWay.clear();
      await browser.kill();
      await this.#goOn(await browser.open(), address);
    }
  }

  async #goOn(page: Page, address: string): Promise<void> {
    this.plan.page = page;
    this.#follow(page);
    await page.goto(address);
  }

  #follow(page: Page): void {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !pathname.endsWith('/events')) this.#underWay.add(request);
    });
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
  }
}
