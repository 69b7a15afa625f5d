import { randomUUID } from 'node:crypto';
import { serviceProcesses } from '../../libs/contracts/src/services.ts';
import { hasImage, queryDocker } from '../../tools/images/docker.ts';
import { programs } from '../../tools/images/programs.ts';
import { thirdPartyImages } from '../../tools/images/third-party-images.ts';
import { root } from '../../tools/install.mjs';
import { waitForReadiness } from '../profiles/fleet.ts';
import { assert, type Checks, runsWell } from '../shared/checks.ts';
import type { ComposeStack } from './compose-stack.ts';

/**
 * Programs with a health check run until they are stopped; the others exit by themselves. A worker is a container of its service's image.
 */
const lasting = [
  ...programs.filter(({ health }) => health).map(({ name }) => name),
  ...serviceProcesses.filter(({ role }) => role === 'worker').map(({ name }) => name),
];
/** The services of docker-compose.yml that exit by themselves. */
const TASKS = ['after-rollout', 'check-mail', 'migrate'];
const OBSERVERS = ['prometheus', 'otel-collector', 'grafana'];
const SCRAPE_TIMEOUT_MS = 60_000;

/** Starts the stack, checks it from outside, runs the journeys on it, and removes it with its data. LEAVE_RUNNING=1 keeps it running. */
export async function checkStack(checks: Checks, stack: ComposeStack): Promise<void> {
  const account = { email: `operator-${randomUUID().slice(0, 8)}@example.org`, password: 'Sturdy-Ladder-42' };
  try {
    if (!(await checks.run('the stack starts in order', () => start(stack)))) return;
    await checks.run('every program runs read-only and without capabilities', () => inspectContainers(stack));
    await checks.run('an account is created', () => signUp(stack, account));
    await checks.run('the journeys', () => runJourneys(stack));
    for (const service of OBSERVERS) await startObserver(checks, stack, service);
    await checks.run('every program ends on SIGTERM', () => stop(stack));
    await checks.run('without a mailbox, SMTP_URL is required', () => expectMailCheckToFail(stack));
    await checks.run('the stack starts again', () => start(stack));
    await checks.run('the account still exists', () => signIn(stack, account));
  } finally {
    if (process.env.LEAVE_RUNNING) console.error(`The stack keeps running: ${stack.command.join(' ')} ps`);
    else stack.tryCompose('--profile', 'observability', 'down', '--volumes', '--timeout', '5');
  }
}

async function start(stack: ComposeStack): Promise<void> {
  const { status, output } = stack.tryCompose('up', '--detach', '--wait', '--no-build');
  assert(status === 0, `${lastLines(output)}\n${stack.logsOfFailed()}`);
  await waitForReadiness(stack.url);
  const ended = stack.containers().filter(({ state, exitCode }) => state === 'exited' && exitCode === 0);
  const names = ended.map(({ service }) => service).sort();
  assert(names.join() === TASKS.join(), `ended with 0: ${names.join(', ')}`);
}

const lastLines = (output: string): string => output.trim().split('\n').slice(-3).join('\n');

function inspectContainers(stack: ComposeStack): void {
  for (const name of lasting) {
    const id = stack.compose('ps', '--quiet', name).trim();
    const { ReadonlyRootfs: isReadOnly, CapDrop: dropped } = JSON.parse(
      queryDocker('inspect', '--format', '{{json .HostConfig}}', id) ?? '{}',
    ) as { readonly ReadonlyRootfs?: boolean; readonly CapDrop?: readonly string[] };
    assert(isReadOnly === true, `${name} can write to its file system`);
    assert(dropped?.includes('ALL') === true, `${name} has capabilities`);
  }
}

type Account = Readonly<Record<'email' | 'password', string>>;

const signUp = (stack: ComposeStack, account: Account): Promise<void> => post(`${stack.url}/auth/v1/signup`, account);
const signIn = (stack: ComposeStack, account: Account): Promise<void> =>
  post(`${stack.url}/auth/v1/token?grant_type=password`, account);

async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert(response.ok, `${response.status} ${await response.text()}`);
}

function runJourneys(stack: ComposeStack): void {
  const passed = runsWell('npx', ['playwright', 'test', '--config', 'tests/journeys/playwright.config.ts'], {
    PROFILE: 'deployed',
    CASEBOOK_URL: stack.url,
    CASEBOOK_MAILBOX: stack.mailbox,
    CASEBOOK_COMPOSE: JSON.stringify(stack.command),
    CASEBOOK_ENVIRONMENT: JSON.stringify(stack.databaseUrls),
  });
  assert(passed, 'see above');
}

async function startObserver(checks: Checks, stack: ComposeStack, service: string): Promise<void> {
  const used = thirdPartyImages(root).find(({ usedBy }) => 'service' in usedBy && usedBy.service === service);
  if (!used || !hasImage(used.image)) {
    checks.skip(service, `no registry has ${used?.image} for this machine`);
    return;
  }
  await checks.run(`${service} starts`, () => void stack.compose('up', '--detach', '--no-build', service));
  if (service === 'prometheus') await checks.run('Prometheus reads the metrics of every program', () => scrape(stack));
}

interface Target {
  readonly health: string;
  readonly scrapeUrl: string;
  readonly lastError: string;
}

/** @returns the number of programs that Prometheus scrapes */
async function scrape(stack: ComposeStack): Promise<string> {
  for (const end = Date.now() + SCRAPE_TIMEOUT_MS; ; ) {
    const targets = await readTargets(stack);
    const down = targets.filter(({ health }) => health !== 'up');
    if (targets.length > 0 && down.length === 0) return `${targets.length} targets`;
    assert(Date.now() < end, JSON.stringify(down));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Prometheus lists no targets until it has started. */
async function readTargets(stack: ComposeStack): Promise<Target[]> {
  const response = await fetch(`${stack.prometheus}/api/v1/targets?state=active`).catch(() => undefined);
  if (!response?.ok) return [];
  const { data } = (await response.json()) as { data: { activeTargets: Target[] } };
  return data.activeTargets.map(({ health, scrapeUrl, lastError }) => ({ health, scrapeUrl, lastError }));
}

/** Docker would kill a program that doesn't handle SIGTERM, which results in exit code 137. */
function stop(stack: ComposeStack): void {
  stack.compose('stop');
  const ended = stack.containers().filter(({ service }) => lasting.includes(service));
  const wrong = ended.filter(({ exitCode }) => exitCode !== 0);
  assert(ended.length === lasting.length && wrong.length === 0, JSON.stringify(wrong));
}

/** Checks that the mail check fails: the sandbox is stopped, so the mail server's host name doesn't resolve. */
function expectMailCheckToFail(stack: ComposeStack): void {
  const { status, output } = stack.tryCompose('run', '--rm', '--no-deps', 'check-mail');
  assert(status === 1 && output.includes('SMTP_URL is required'), `exit code ${status}: ${output}`);
}
