/**
 * `npm run test:deploy`: checks the Dockerfiles and docker-compose.yml. Where a Docker engine runs, it builds the images, starts the stack, and
 * runs the journeys tagged `@deployed` on it. It prints what it skipped.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { artifactsFolder } from '../../libs/servers/src/index.ts';
import { hasEngine, queryDocker } from '../../tools/images/docker.ts';
import { programs } from '../../tools/images/programs.ts';
import { root } from '../../tools/install.mjs';
import { waitForReadiness } from '../profiles/fleet.ts';
import { assert, Checks } from './checks.ts';
import { ComposeStack, type Container } from './compose-stack.ts';

const MAX_IMAGE_MB = 250;
const DOCKERFILES = ['deploy/Dockerfile', 'deploy/base-images/Dockerfile'];

const checks = new Checks();
const folder = artifactsFolder('test-deploy', String(process.pid));
mkdirSync(folder, { recursive: true });
const stack = await ComposeStack.prepare(folder);

for (const file of DOCKERFILES) await checks.run(`${file} has no lint`, () => lint(file));
if (queryDocker('compose', 'version') === undefined) checks.skip('docker-compose.yml', 'Docker Compose is not installed');
else await checks.run('docker-compose.yml is valid', () => void stack.compose('--profile', 'observability', 'config', '--quiet'));
if (!hasEngine()) checks.skip('images, stack and journeys', 'no Docker engine answers');
else if (await checks.run('the images build', buildImages)) {
  for (const { name, health } of programs) await checks.run(`casebook/${name}`, () => inspectImage(name, health !== undefined));
  await testStack();
}
rmSync(folder, { recursive: true });
process.exitCode = checks.finish();

function lint(file: string): void {
  const problems = validate(readFileSync(join(root, file), 'utf8'));
  const lines = problems.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
  assert(problems.length === 0, lines.join('; '));
}

function buildImages(): void {
  for (const command of ['base', 'build'])
    assert(spawnTool('npm', ['run', '--silent', 'images', '--', command]), `npm run images -- ${command} failed`);
}

/** Runs a program of the repository with the terminal's output. @returns whether it succeeded */
function spawnTool(command: string, args: string[], environment: Readonly<Record<string, string>> = {}): boolean {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

interface ImageDetails {
  readonly Size: number;
  readonly Config: {
    readonly User: string;
    readonly Labels: Readonly<Record<string, string>>;
    readonly Healthcheck?: { readonly Test: readonly string[] };
  };
}

function inspectImage(name: string, hasHealth: boolean): string {
  const [image] = JSON.parse(queryDocker('image', 'inspect', `casebook/${name}:local`) ?? '[]') as ImageDetails[];
  if (!image) throw new Error('the image is missing');
  const megabytes = image.Size / 1_000_000;
  const { User: user, Labels: labels, Healthcheck: health } = image.Config;
  assert(megabytes <= MAX_IMAGE_MB, `${megabytes.toFixed(0)} MB, more than ${MAX_IMAGE_MB}`);
  assert(/^[1-9]\d*:[1-9]\d*$/.test(user), `runs as "${user}"`);
  assert((health?.Test[0] === 'CMD') === hasHealth, `its health check is ${JSON.stringify(health)}`);
  assert(/^[0-9a-f]{40}$/.test(labels['org.opencontainers.image.revision'] ?? ''), 'no revision in its labels');
  return `${megabytes.toFixed(0)} MB`;
}

async function testStack(): Promise<void> {
  try {
    if (!(await checks.run('the stack starts in order', start))) return;
    await checks.run('every program runs read-only and without capabilities', inspectContainers);
    await checks.run('the journeys', runJourneys);
    if (queryDocker('image', 'inspect', '--format', '{{.Id}}', imageOf('prometheus')) === undefined)
      checks.skip('Prometheus', 'its image is missing');
    else await checks.run('Prometheus reads the metrics of every program', scrape);
    for (const service of ['otel-collector', 'grafana'])
      if (queryDocker('image', 'inspect', '--format', '{{.Id}}', imageOf(service)) === undefined)
        checks.skip(service, 'no registry has its image for this machine');
      else await checks.run(`${service} starts`, () => void stack.compose('up', '--detach', '--no-build', service));
    await checks.run('every program ends on SIGTERM', stop);
    await checks.run('without a mailbox, SMTP_URL is required', refuseWithoutMail);
    await checks.run('the stack starts again on its data', start);
  } finally {
    if (process.env.LEAVE_RUNNING) console.error(`The stack stays: ${stack.command.join(' ')} ps`);
    else stack.tryCompose('--profile', 'observability', 'down', '--volumes', '--timeout', '5');
  }
}

async function start(): Promise<void> {
  stack.compose('up', '--detach', '--no-build');
  await waitForReadiness(stack.url);
  const tasks = ['check-mail', 'migrate', 'after-rollout'];
  const ended = await waitForEnd(tasks);
  for (const { service, exitCode } of ended)
    assert(exitCode === 0, `${service} ended with ${exitCode}: ${stack.compose('logs', '--no-log-prefix', service)}`);
}

async function waitForEnd(tasks: readonly string[]): Promise<Container[]> {
  for (const end = Date.now() + 120_000; ; ) {
    const found = stack.containers().filter(({ service }) => tasks.includes(service));
    if (found.length === tasks.length && found.every(({ state }) => state === 'exited')) return found;
    assert(Date.now() < end, `not ended: ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Programs with a health check run until they are stopped; the others end by themselves. */
const lasting = programs.filter(({ health }) => health).map(({ name }) => name);

function inspectContainers(): void {
  for (const name of lasting) {
    const id = stack.compose('ps', '--quiet', name).trim();
    const host = JSON.parse(queryDocker('inspect', '--format', '{{json .HostConfig}}', id) ?? '{}') as {
      readonly ReadonlyRootfs?: boolean;
      readonly CapDrop?: readonly string[];
    };
    assert(host.ReadonlyRootfs === true && host.CapDrop?.includes('ALL') === true, `${name}: ${JSON.stringify(host)}`);
  }
}

function runJourneys(): void {
  const passed = spawnTool('npx', ['playwright', 'test', '--config', 'tests/journeys/playwright.config.ts'], {
    PROFILE: 'deployed',
    CASEBOOK_URL: stack.url,
    CASEBOOK_MAILBOX: stack.mailbox,
    CASEBOOK_COMPOSE: JSON.stringify(stack.command),
    CASEBOOK_ENVIRONMENT: JSON.stringify(stack.databaseUrls),
  });
  assert(passed, 'see above');
}

const imageOf = (service: string): string =>
  (
    JSON.parse(stack.compose('--profile', 'observability', 'config', '--format', 'json')) as {
      services: Record<string, { image: string }>;
    }
  ).services[service]?.image ?? '';

/** @returns the number of programs whose metrics it reads */
async function scrape(): Promise<string> {
  stack.compose('up', '--detach', '--no-build', 'prometheus');
  const isUp = ({ health }: { health: string }) => health === 'up';
  for (const end = Date.now() + 60_000; ; ) {
    const targets = await readTargets();
    if (targets.length > 0 && targets.every(isUp)) return `${targets.length} targets`;
    assert(Date.now() < end, JSON.stringify(targets.filter((target) => !isUp(target))));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

interface Target {
  readonly health: string;
  readonly scrapeUrl: string;
  readonly lastError: string;
}

async function readTargets(): Promise<Target[]> {
  const response = await fetch(`${stack.prometheus}/api/v1/targets?state=active`).catch(() => undefined);
  if (!response?.ok) return [];
  const { data } = (await response.json()) as { data: { activeTargets: Target[] } };
  return data.activeTargets.map(({ health, scrapeUrl, lastError }) => ({ health, scrapeUrl, lastError }));
}

/** A program that SIGTERM doesn't reach would be killed, with exit code 137. */
function stop(): void {
  stack.compose('stop');
  const ended = stack.containers().filter(({ service }) => lasting.includes(service));
  const wrong = ended.filter(({ exitCode }) => exitCode !== 0);
  assert(ended.length === lasting.length && wrong.length === 0, JSON.stringify(wrong));
}

function refuseWithoutMail(): void {
  const { status, output } = stack.tryCompose('run', '--rm', '--no-deps', 'check-mail');
  assert(status === 1 && output.includes('SMTP_URL is required'), `exit code ${status}: ${output}`);
}
