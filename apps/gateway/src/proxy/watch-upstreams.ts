import type { Health } from '@casebook/platform';

const RESPONSE_TIMEOUT_MS = 1_500;

/**
 * Registers a health check per service. The gateway is down until every service was ready once. A service that fails later makes it
 * degraded, since the others still work.
 */
export function watchUpstreams(health: Health, upstreams: Readonly<Record<string, string>>): void {
  for (const [name, url] of Object.entries(upstreams)) {
    let wasReady = false;
    health.register(name, async () => {
      const detail = await whyNotReady(url);
      wasReady ||= detail === undefined;
      return detail === undefined ? { status: 'up' } : { status: wasReady ? 'degraded' : 'down', detail };
    });
  }
}

async function whyNotReady(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    const { status, checks } = (await response.json()) as {
      status: string;
      checks: Record<string, { status: string; detail?: string }>;
    };
    if (status === 'ready') return undefined;
    const failing = Object.entries(checks).filter(([, check]) => check.status !== 'up');
    return failing.map(([name, check]) => `${name}: ${check.detail ?? check.status}`).join('; ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
