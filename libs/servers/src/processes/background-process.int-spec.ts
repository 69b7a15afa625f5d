import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, isPortFree } from '../free-port.ts';
import { startInBackground } from './background-process.ts';
import { probePort } from './probe-port.ts';

/** A server with several threads, like Redis: after a kill it stays a zombie while its threads still own the port. */
const SERVER = (port: number) => `
  for (let i = 0; i < 4; i++) new (require('node:worker_threads').Worker)('setInterval(() => {}, 1)', { eval: true });
  require('node:net').createServer((socket) => socket.end('here')).listen(${port}, '127.0.0.1');`;

describe('a program in the background', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casebook-background-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const start = (code: string, isReady: () => Promise<boolean>) =>
    startInBackground(
      { command: process.execPath, args: ['-e', code], cwd: folder, log: join(folder, 'program.log') },
      isReady,
      30_000,
    );

  it('releases its port before end() resolves', async () => {
    const port = await freePort();
    for (let kill = 0; kill < 12; kill++) {
      const program = await start(SERVER(port), async () => (await probePort(port, '?')) !== undefined);
      await program.end('SIGKILL');
      expect({ kill, free: await isPortFree(port) }).toEqual({ kill, free: true });
    }
  });

  it('is reported with the last lines of its log if it exits before it is ready', async () => {
    await expect(start('console.log("no room"); process.exit(1)', async () => false)).rejects.toThrow(
      /ended before it was ready: no room/,
    );
  });
});
