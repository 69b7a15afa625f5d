import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationView } from '../../libs/contracts/src/index.ts';
import type { RunningProfile } from '../profiles/running-profile.ts';
import { signUp } from '../shared/learner.ts';
import { rowsOf, waitForDelivery } from '../shared/reconcile.ts';
import { type Reply, type RequestCount, Requests } from '../shared/requests.ts';
import { grantAccess } from '../shared/test-member.ts';

const POLL_MS = 200;
const OVER = ['done', 'canceled', 'failed'];

/** A member who generates questions. Each request is repeated with the same idempotency key until it gets a response. */
export class GeneratingMember {
  readonly email = `generating-${randomUUID()}@example.org`;
  id = '';
  readonly #system: RunningProfile;
  readonly #requests: Requests;

  constructor(system: RunningProfile, count: RequestCount) {
    this.#system = system;
    this.#requests = new Requests(system.url, count);
  }

  async signUp(): Promise<void> {
    this.id = await signUp(this.#requests, this.email);
    while ((await this.#rowsOfAi('SELECT 1 FROM members WHERE id = $1')).length === 0) await sleep(POLL_MS);
  }

  async grantAccess(): Promise<void> {
    await waitForDelivery(this.#system.databases);
    grantAccess(this.email, this.#system.environment);
    while ((await this.#rowsOfAi('SELECT 1 FROM platform.member_access WHERE user_id = $1 AND granted')).length === 0)
      await sleep(POLL_MS);
  }

  /** Starts a run. If a limit refuses it, waits as long as required and tries again. */
  async start(count: 1 | 5 | 10): Promise<GenerationView> {
    const input = { domain: 'Security Operations', count };
    return (await this.#granted(() => this.#requests.until('POST', '/api/v1/ai/generations', input, [202, 429])))
      .body as unknown as GenerationView;
  }

  async continue(id: string): Promise<GenerationView> {
    const path = `/api/v1/ai/generations/${id}/continue`;
    return (await this.#granted(() => this.#requests.until('POST', path, {}, [200, 202, 429]))).body as unknown as GenerationView;
  }

  async read(id: string): Promise<GenerationView> {
    return (await this.#requests.until('GET', `/api/v1/ai/generations/${id}`, undefined, [200]))
      .body as unknown as GenerationView;
  }

  /** Waits for a run's end, and continues it whenever it stops. */
  async finish(id: string): Promise<GenerationView> {
    for (;;) {
      const run = await this.waitFor(id, 'limited', ...OVER);
      if (run.status !== 'limited') return run;
      await this.continue(id);
    }
  }

  async waitFor(id: string, ...statuses: readonly string[]): Promise<GenerationView> {
    for (;;) {
      const run = await this.read(id);
      if (statuses.includes(run.status)) return run;
      await sleep(POLL_MS);
    }
  }

  async #granted(request: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await request();
      if (reply.status !== 429) return reply;
      await sleep(1_000);
    }
  }

  #rowsOfAi(sql: string) {
    return rowsOf(this.#system.databases.ai, sql, [this.id]);
  }
}
