import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { freePort } from '../free-port.ts';
import { findProcess } from '../processes/find-process.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './index.ts';

describe('startPostgres', () => {
  let parent: string;
  let dataDir: string;
  const running: RunningPostgres[] = [];
  const start = async (options: Partial<PostgresOptions> = {}) => {
    const postgres = await startPostgres({ dataDir, durable: false, ...options });
    running.push(postgres);
    return postgres;
  };

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'casebook-postgres-'));
    // mkdtemp creates the folder with mode 0700, but as root the server runs as another user.
    await rm(parent, { recursive: true });
    await mkdir(parent, { mode: 0o755 });
    dataDir = join(parent, 'data');
  });

  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
    await rm(parent, { recursive: true, force: true });
  });

  it('creates a UTF-8 cluster with the builtin locale, on 127.0.0.1 only, with the requested max_connections', async () => {
    const postgres = await start({ maxConnections: 37 });
    const [row] = await query(
      postgres.adminUrl,
      `SELECT datlocprovider AS provider, datlocale AS locale, pg_encoding_to_char(encoding) AS encoding,
              current_setting('listen_addresses') AS listens, current_setting('max_connections') AS connections,
              current_setting('fsync') AS fsync, current_setting('server_version_num')::int / 10000 AS major
         FROM pg_database WHERE datname = current_database()`,
    );
    expect(row).toEqual({
      provider: 'b',
      locale: 'C.UTF-8',
      encoding: 'UTF8',
      listens: '127.0.0.1',
      connections: '37',
      fsync: 'off',
      major: 18,
    });
  });

  it('is durable by default', async () => {
    const postgres = await start({ durable: true });
    expect(await query(postgres.adminUrl, "SELECT current_setting('fsync') AS fsync")).toEqual([{ fsync: 'on' }]);
  });

  it('sets shared_buffers to a quarter of the memory, at most 1 GiB', async () => {
    const postgres = await start({ durable: true });
    const [row] = await query(
      postgres.adminUrl,
      "SELECT pg_size_bytes(current_setting('shared_buffers'))::bigint / 1048576 AS mib",
    );
    const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
    expect(Number(row?.mib)).toBe(Math.max(128, Math.min(1_024, Math.floor(memory / 4 / 2 ** 20))));
  });

  it('refuses a wrong password', async () => {
    const postgres = await start();
    await expect(query(postgres.url('postgres', 'postgres', 'guess'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('keeps data, port, and password after a stop', async () => {
    const first = await start();
    await query(first.adminUrl, 'CREATE TABLE stored AS SELECT 1 AS id');
    await first.stop();
    const second = await start();
    expect(second).toMatchObject({ adminUrl: first.adminUrl, takenOver: false });
    expect(await query(second.adminUrl, 'SELECT id FROM stored')).toEqual([{ id: 1 }]);
  });

  it('chooses another port if its previous port is in use', async () => {
    const first = await start();
    await first.stop();
    const other = createServer().listen(first.port, '127.0.0.1');
    await once(other, 'listening');
    const second = await start();
    expect(second.port).not.toBe(first.port);
    other.close();
  });

  it('takes over the server of a process group that was killed with -9', async () => {
    const { child, adminUrl, pid } = await startInAnotherProcess(dataDir);
    await query(adminUrl, 'CREATE TABLE stored AS SELECT 1 AS id');
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await once(child, 'exit');

    const second = await start();
    expect(second).toMatchObject({ takenOver: true, pid, adminUrl });
    expect(await query(second.adminUrl, 'SELECT id FROM stored')).toEqual([{ id: 1 }]);
    await second.stop();
    expect(findProcess(pid)).toBeUndefined();
    await second.stop();
  });

  it('survives Ctrl-C, so that services can shut down first', async () => {
    const { child, adminUrl } = await startInAnotherProcess(dataDir);
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await once(child, 'exit');
    expect(await query(adminUrl, 'SELECT 1 AS id')).toEqual([{ id: 1 }]);
    await start();
  });

  it('restarts after PostgreSQL itself was killed with -9', async () => {
    const first = await start({ durable: true });
    await query(first.adminUrl, 'CREATE TABLE stored AS SELECT 1 AS id');
    process.kill(first.pid, 'SIGKILL');
    const second = await start();
    expect(second.takenOver).toBe(false);
    expect(await query(second.adminUrl, 'SELECT id FROM stored')).toEqual([{ id: 1 }]);
  });

  it('ignores a lock file whose process id now belongs to another program', async () => {
    const first = await start();
    const lockFile = join(dataDir, 'postmaster.pid');
    const lock = await readFile(lockFile, 'utf8');
    await first.stop();
    await writeFile(lockFile, lock.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
    expect((await start()).takenOver).toBe(false);
  });

  it('refuses data of another major version and does not change them', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'PG_VERSION'), '17\n');
    const before = await readdir(dataDir);
    await expect(start()).rejects.toMatchObject({
      failure: 'wrong-version',
      message: expect.stringMatching(/^.* contains data of PostgreSQL 17, but this is PostgreSQL 18; .*$/),
    });
    expect(await readdir(dataDir)).toEqual(before);
  });

  it('refuses a folder with other content and does not change it', async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'thesis.txt'), 'years of work');
    await expect(start()).rejects.toMatchObject({ failure: 'not-a-cluster' });
    expect(await readFile(join(dataDir, 'thesis.txt'), 'utf8')).toBe('years of work');
    expect(await readdir(parent)).toEqual(['data']);
  });

  it('refuses data of another owner', async () => {
    if (process.getuid?.() !== 0) return;
    await (await start()).stop();
    await chown(dataDir, 12_345, 12_345);
    await expect(start()).rejects.toMatchObject({ failure: 'wrong-owner' });
  });

  it('names the folder that the server’s user cannot enter', async () => {
    if (process.getuid?.() !== 0) return;
    const secret = join(parent, 'private');
    await mkdir(secret, { mode: 0o700 });
    await expect(start({ dataDir: join(secret, 'data') })).rejects.toMatchObject({
      failure: 'not-traversable',
      message: expect.stringContaining(secret),
    });
  });

  it('refuses a port in use by another program, and a different password', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    await expect(start({ port })).rejects.toMatchObject({
      failure: 'port-in-use',
      message: expect.stringContaining(String(port)),
    });
    other.close();
    await expect(start({ superuserPassword: 'not-the-one' })).rejects.toMatchObject({ failure: 'wrong-password' });
  });
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // The tests kill servers that have open connections on purpose.
  client.on('error', () => undefined);
  await client.connect().catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL from another process that leads its own process group, as a shell job does, and exits on Ctrl-C. */
async function startInAnotherProcess(dataDir: string): Promise<{ child: ChildProcess; adminUrl: string; pid: number }> {
  const entry = new URL('./index.ts', import.meta.url).href;
  const program = `
    import { startPostgres } from '${entry}';
    const { adminUrl, pid } = await startPostgres({ dataDir: process.argv[1], durable: true });
    console.log(JSON.stringify({ adminUrl, pid }));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ...(JSON.parse(line.toString()) as { adminUrl: string; pid: number }) };
}
