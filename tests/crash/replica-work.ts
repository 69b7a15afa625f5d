import type { Replica } from '../profiles/fleet.ts';

/** A process whose work is summed under a name. */
type NamedProcess = Pick<Replica, 'name' | 'pid' | 'url'>;

/** The work of a process since it started, from its metrics. */
export interface Work {
  /** Requests answered, without health probes. */
  readonly requests: number;
  /** Events handled by its consumers. */
  readonly handled: number;
  /** Events and jobs published by its relay. */
  readonly published: number;
}

const NONE: Work = { requests: 0, handled: 0, published: 0 };

/** Sums each replica's work over all of its processes: after a kill, the counters start again at 0. */
export class ReplicaWork {
  /** The last reading of each process. */
  readonly #byProcess = new Map<string, { name: string; work: Work }>();
  private readonly replicas: () => readonly NamedProcess[];
  private readonly metricsToken: string;

  constructor(replicas: () => readonly NamedProcess[], metricsToken: string) {
    this.replicas = replicas;
    this.metricsToken = metricsToken;
  }

  /** Reads the metrics of every process that responds. Must be called before a kill. */
  async read(): Promise<void> {
    await Promise.all(
      this.replicas().map(async ({ name, pid, url }) => {
        const work = await readWork(url, this.metricsToken);
        if (work) this.#byProcess.set(`${name} ${pid}`, { name, work });
      }),
    );
  }

  of(name: string): Work {
    return [...this.#byProcess.values()]
      .filter((reading) => reading.name === name)
      .reduce((sum, { work }) => plus(sum, work), NONE);
  }

  /** Replicas that answered no request and handled no event. */
  idle(): string[] {
    return this.replicas()
      .map(({ name }) => name)
      .filter((name) => this.of(name).requests + this.of(name).handled === 0);
  }
}

/** @returns undefined while the process is down */
async function readWork(url: string, metricsToken: string): Promise<Work | undefined> {
  try {
    const response = await fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}`, connection: 'close' },
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) return undefined;
    const lines = (await response.text()).split('\n');
    const total = (metric: string, counts: (labels: string) => boolean = () => true) =>
      lines
        .filter((line) => line.startsWith(`${metric}{`) && counts(line))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    return {
      requests: total('http_request_duration_seconds_count', (labels) => !/route="\/(?:health\/\w+|metrics)"/.test(labels)),
      handled: total('consumer_duration_seconds_count', (labels) => labels.includes('outcome="done"')),
      published: total('outbox_published_total'),
    };
  } catch {
    return undefined;
  }
}

const plus = (a: Work, b: Work): Work => ({
  requests: a.requests + b.requests,
  handled: a.handled + b.handled,
  published: a.published + b.published,
});
