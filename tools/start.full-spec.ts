import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { artifactsFolder, freePort } from '@casebook/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const READY_MS = 120_000;

/** A process's descendants, from /proc. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const];
      } catch {
        // The process exited after the folder was listed.
        return [];
      }
    });
  const below = (of: number): number[] =>
    parents.filter(([, parent]) => parent === of).flatMap(([each]) => [each, ...below(each)]);
  return below(pid);
}

const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

async function waitFor(state: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + READY_MS; !(await condition()); await sleep(100))
    if (Date.now() > end) throw new Error(`Timed out after ${READY_MS / 1_000} s: ${state}`);
}

describe('npm start', () => {
  let dataDir: string;
  let started: ChildProcess;
  let output = '';
  let ports: Record<'PORT' | 'SANDBOX_PORT' | 'SANDBOX_SMTP_PORT' | 'QUIZ_PORT', string>;
  const isReady = async (port: string) =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );

  beforeAll(async () => {
    // Not a temporary folder: PostgreSQL's user couldn't enter it.
    dataDir = artifactsFolder(`start-${process.pid}`);
    const port = async () => String(await freePort());
    ports = { PORT: await port(), SANDBOX_PORT: await port(), SANDBOX_SMTP_PORT: await port(), QUIZ_PORT: await port() };
    started = spawn('npm', ['start'], { env: { ...process.env, ...ports, CASEBOOK_DATA_DIR: dataDir, NODE_ENV: 'development' } });
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    await waitFor('ready', () => {
      if (started.exitCode !== null) throw new Error(`npm start ended: ${output}`);
      return isReady(ports.PORT);
    });
  }, READY_MS);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('runs a service on its configured port', async () => {
    expect(await isReady(ports.QUIZ_PORT)).toBe(true);
  });

  it('restarts after a crash and reports it', async () => {
    const program = descendants(started.pid as number).find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('standalone/dist/main.js'),
    );
    process.kill(program as number, 'SIGKILL');
    await waitFor('the crash was seen', () => output.includes('Casebook exited unexpectedly (SIGKILL); restarting in 1 s'));
    await waitFor('ready again', () => isReady(ports.PORT));
  });

  it('stops every process on SIGTERM to npm', async () => {
    const all = [started.pid as number, ...descendants(started.pid as number)];
    expect(all.length).toBeGreaterThan(3);
    started.kill('SIGTERM');
    await waitFor('all ended', () => !all.some(isAlive));
  });

  it('refuses to start in production without a mail server, and does not retry', () => {
    const { status, stderr } = spawnSync('npm', ['start'], {
      env: { ...process.env, ...ports, CASEBOOK_DATA_DIR: dataDir, NODE_ENV: 'production', SMTP_URL: '' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('SMTP_URL: is required in production, but nothing was given');
    expect(stderr).not.toContain('restarting');
  });

  it('requires confirmed addresses in production', async () => {
    started = spawn('npm', ['start'], {
      env: { ...process.env, ...ports, CASEBOOK_DATA_DIR: dataDir, NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' },
      stdio: 'ignore',
    });
    await waitFor('ready', () => isReady(ports.PORT));
    const settings = (await (await fetch(`http://127.0.0.1:${ports.PORT}/auth/v1/settings`)).json()) as object;
    expect(settings).toMatchObject({ mailer_autoconfirm: false });
    expect(await isReady(ports.SANDBOX_PORT)).toBe(false);
    const all = [started.pid as number, ...descendants(started.pid as number)];
    started.kill('SIGTERM');
    await waitFor('all ended', () => !all.some(isAlive));
  });
});

describe('a program with an uncaught exception', () => {
  it('logs it, becomes unready, stops, and exits with code 70', () => {
    const program = `
      const { runMain } = await import('@casebook/platform');
      await runMain(async () => ({
        stop: async () => console.log('stopped'),
        fail: (error) => console.log('unready: ' + error.message),
      }));
      setTimeout(() => { throw new Error('nobody expected this'); }, 10);
      setTimeout(() => {}, 60_000);`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 70, stdout: 'unready: nobody expected this\nstopped\n' });
    expect(stderr).toContain('Uncaught exception; stopping: Error: nobody expected this');
  });
});
