import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { mapServices, variableOf } from '../../libs/contracts/src/services.ts';
import { freePort } from '../../libs/servers/src/index.ts';
import { node, root } from '../../tools/install.mjs';

const FILES = ['docker-compose.yml', 'tests/deploy/docker-compose.test.yml'];

/** A container of the stack. */
export interface Container {
  readonly service: string;
  readonly state: string;
  readonly exitCode: number;
  /** `healthy`, `unhealthy` or `starting`; empty without a health check. */
  readonly health: string;
}

/**
 * The stack of docker-compose.yml with its own project name, secrets, and ports, so that it can run next to other stacks on this machine.
 */
export class ComposeStack {
  private readonly envFile: string;
  private readonly settings: Readonly<Record<string, string | undefined>>;
  readonly project: string;

  private constructor(project: string, envFile: string) {
    this.project = project;
    this.envFile = envFile;
    this.settings = parseEnv(readFileSync(envFile, 'utf8'));
  }

  /** Writes the env file with generated secrets into a folder. Doesn't start anything. */
  static async prepare(folder: string): Promise<ComposeStack> {
    const file = join(folder, 'compose.env');
    const [port, frame, sandbox, prometheus, grafana, postgres] = await Promise.all(Array.from({ length: 6 }, () => freePort()));
    const settings = {
      CASEBOOK_LISTEN: `127.0.0.1:${port}`,
      CASEBOOK_FRAME_LISTEN: `127.0.0.1:${frame}`,
      AUTH_SITE_URL: `http://localhost:${port}`,
      AUTH_AUTOCONFIRM: 'on',
      LIMIT_SCALE: '10000',
      LOG_LEVEL: 'warn',
      SANDBOX_PORT: sandbox,
      PROMETHEUS_PORT: prometheus,
      GRAFANA_PORT: grafana,
      TEST_POSTGRES_PORT: postgres,
    };
    writeFileSync(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    const { status, stderr } = spawnSync(node(), ['tools/images/write-secrets.mjs', file], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return new ComposeStack(`casebook-test-${process.pid}`, file);
  }

  get url(): string {
    return this.setting('AUTH_SITE_URL');
  }

  get mailbox(): string {
    return `http://localhost:${this.setting('SANDBOX_PORT')}`;
  }

  get prometheus(): string {
    return `http://localhost:${this.setting('PROMETHEUS_PORT')}`;
  }

  /** The beginning of a compose command for this stack, as a list of words, for `docker compose ... exec`. */
  get command(): string[] {
    const files = FILES.flatMap((file) => ['--file', join(root, file)]);
    const settings = [this.envFile, join(root, 'deploy/sandbox.env')].flatMap((file) => ['--env-file', file]);
    return ['docker', 'compose', '--project-name', this.project, ...settings, ...files, '--profile', 'sandbox'];
  }

  /** The database URLs for access from outside the containers, which the journeys need. */
  get databaseUrls(): Record<string, string> {
    const urls = mapServices((service) => {
      const password = this.setting(`${service.toUpperCase()}_DATABASE_PASSWORD`);
      return `postgresql://casebook_${service}:${password}@127.0.0.1:${this.setting('TEST_POSTGRES_PORT')}/casebook_${service}`;
    });
    return Object.fromEntries(Object.entries(urls).map(([service, url]) => [variableOf(service, 'DATABASE_URL'), url]));
  }

  /** Runs a compose command. @returns its output @throws Error with the end of its output if it fails */
  compose(...args: string[]): string {
    const { status, output } = this.tryCompose(...args);
    if (status !== 0) throw new Error(`docker compose ${args[0]} failed: ${output.trim().split('\n').slice(-5).join('\n')}`);
    return output;
  }

  /** Runs a compose command that may fail. */
  tryCompose(...args: string[]): { status: number | null; output: string } {
    const [docker = '', ...before] = this.command;
    const { status, stdout, stderr } = spawnSync(docker, [...before, ...args], { cwd: root, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  }

  /** Every container of the stack, including exited ones. */
  containers(): Container[] {
    interface Listed {
      readonly Service: string;
      readonly State: string;
      readonly ExitCode: number;
      readonly Health: string;
    }
    return this.compose('ps', '--all', '--format', 'json')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Listed)
      .map(({ Service: service, State: state, ExitCode: exitCode, Health: health }) => ({ service, state, exitCode, health }));
  }

  /** The last log lines of containers that failed or are unhealthy. */
  logsOfFailed(): string {
    const failed = this.containers().filter(({ exitCode, health }) => exitCode !== 0 || health === 'unhealthy');
    return failed.map(({ service }) => this.compose('logs', '--tail', '10', service)).join('\n');
  }

  private setting(name: string): string {
    const value = this.settings[name];
    if (!value) throw new Error(`${this.envFile} has no ${name}`);
    return value;
  }
}
