import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endProcess, findProcess } from '../../libs/servers/src/index.ts';
import { INFRA_SERVERS, readState, writeState } from './infra-state.ts';
import { startInfrastructure, statusOf, stopInfrastructure } from './infrastructure.ts';

describe('the infrastructure of the distributed profile', () => {
  let folder: string;
  const pids = async () => (await statusOf(folder)).map(({ pid }) => pid);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casebook-infra-'));
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o755);
  });
  afterAll(async () => {
    await stopInfrastructure(folder);
    await rm(folder, { recursive: true });
  }, 60_000);

  it('starts and returns the services’ settings, and a second start changes nothing', async () => {
    const settings = await startInfrastructure(folder);
    expect(settings).toEqual({
      POSTGRES_ADMIN_URL: expect.stringMatching(/^postgresql:\/\/postgres:.+@127\.0\.0\.1:\d+\/postgres$/),
      REDIS_URL: expect.stringMatching(/^redis:\/\/127\.0\.0\.1:\d+$/),
      KAFKA_BROKERS: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    });
    const before = await pids();
    expect(await startInfrastructure(folder)).toEqual(settings);
    expect(await pids()).toEqual(before);
  }, 120_000);

  it('restarts only the part that was killed, on the same address', async () => {
    const settings = await startInfrastructure(folder);
    const [postgres, redis, kafka] = await pids();
    await endProcess(redis ?? 0, 'SIGKILL');
    expect(await startInfrastructure(folder)).toEqual(settings);
    const after = await pids();
    expect([after[0], after[2]]).toEqual([postgres, kafka]);
    expect(after[1]).not.toBe(redis);
  }, 60_000);

  it('does not stop another program that reused the process id of a part', async () => {
    const state = await readState(folder);
    const redis = state.started.redis;
    await endProcess(redis?.pid ?? 0, 'SIGTERM');
    await writeState(folder, { ...state, started: { ...state.started, redis: redis && { ...redis, pid: process.pid } } });
    expect(await stopInfrastructure(folder)).toEqual(['kafka', 'postgres']);
    expect(findProcess(process.pid)).toBeDefined();
    expect(await statusOf(folder)).toEqual(INFRA_SERVERS.map((part) => ({ part, running: false })));
    expect(await stopInfrastructure(folder)).toEqual([]);
  }, 60_000);
});
