import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../libs/servers/src/index.ts';
import { root } from '../../tools/install.mjs';

const READY_TIMEOUT_MS = 30_000;

/** One series of a query's result, with its newest value. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Target {
  readonly health: string;
  readonly scrapeUrl: string;
  readonly lastError: string;
}

/** @returns why Prometheus can't run here; undefined if it can */
export function missingProgram(): string | undefined {
  const missing = ['prometheus', 'promtool'].filter((name) => spawnSync(name, ['--version']).status !== 0);
  if (missing.length === 0) return undefined;
  return `${missing.join(' and ')} not found on the PATH: apt-get install prometheus (Debian's package has both)`;
}

/** A real Prometheus with the repository's rules. It scrapes every second, so that a test doesn't wait for minutes. */
export class Prometheus {
  readonly url: string;
  readonly #server: ChildProcess;

  private constructor(server: ChildProcess, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async start(folder: string, targets: readonly string[], metricsToken: string): Promise<Prometheus> {
    await mkdir(folder, { recursive: true });
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(root, 'deploy/prometheus/rules/*.yml')],
      scrape_configs: [{ job_name: 'casebook', authorization: { credentials: metricsToken }, static_configs: [{ targets }] }],
    };
    // JSON is valid YAML.
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const port = await freePort();
    const server = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server.stderr?.pipe(createWriteStream(join(folder, 'prometheus.log')));
    const prometheus = new Prometheus(server, `http://127.0.0.1:${port}`);
    for (const end = Date.now() + READY_TIMEOUT_MS; !(await prometheus.#isReady()); await sleep(100))
      if (Date.now() > end) throw new Error(`Prometheus did not start; see ${folder}/prometheus.log`);
    return prometheus;
  }

  /** @throws Error if Prometheus refuses the query */
  async query(expr: string): Promise<Sample[]> {
    const { result } = await this.#get<{ result: { metric: Record<string, string>; value: [number, string] }[] }>(
      `/api/v1/query?query=${encodeURIComponent(expr)}`,
    );
    return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
  }

  async targets(): Promise<Target[]> {
    return (await this.#get<{ activeTargets: Target[] }>('/api/v1/targets?state=active')).activeTargets;
  }

  /** Waits until every program has been scraped once. Counts before the first scrape are a counter's initial value, not an increase. */
  async waitForTargets(): Promise<void> {
    for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await sleep(200)) {
      const targets = await this.targets();
      if (targets.length > 0 && targets.every(({ health }) => health === 'up')) return;
    }
    throw new Error(`Not every program can be scraped: ${JSON.stringify(await this.targets())}`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#server.once('exit', resolve));
    this.#server.kill('SIGTERM');
    await ended;
  }

  async #get<Data>(path: string): Promise<Data> {
    const response = await fetch(`${this.url}${path}`);
    const { data, error } = (await response.json()) as { data: Data; error?: string };
    if (!response.ok) throw new Error(`${path}: ${error}`);
    return data;
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
