import type { Log } from '../logging/logger.ts';

export interface CheckResult {
  /** Degraded: slower, but no request is refused. Down: the service can't serve requests. */
  readonly status: 'up' | 'degraded' | 'down';
  readonly detail?: string;
}

export interface Readiness {
  readonly status: 'ready' | 'degraded' | 'unready';
  readonly checks: Record<string, CheckResult>;
}

type Check = () => CheckResult | Promise<CheckResult>;

/** The health of a service's dependencies, checked on each request. */
export class Health {
  readonly #checks = new Map<string, Check>();

  register(name: string, check: Check): void {
    this.#checks.set(name, check);
  }

  async readiness(): Promise<Readiness> {
    const results = await Promise.all([...this.#checks].map(async ([name, check]) => [name, await settled(check)] as const));
    const statuses = results.map(([, { status }]) => status);
    const status = statuses.includes('down') ? 'unready' : statuses.includes('degraded') ? 'degraded' : 'ready';
    return { status, checks: Object.fromEntries(results) };
  }
}

const CHECK_TIMEOUT_MS = 2_000;

async function settled(check: Check): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'down', detail: `no answer in ${CHECK_TIMEOUT_MS} ms` }), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return { status: 'down', detail: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** @returns a handler of uncaught exceptions, which logs the error and fails readiness */
export const failHealthOnException =
  (log: Log, health: Health) =>
  (error: unknown): void => {
    log.error({ err: error }, 'uncaught exception; stopping');
    health.register('process', () => ({ status: 'down', detail: 'stopping after an uncaught exception' }));
  };
