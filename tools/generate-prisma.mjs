import { spawnSync } from 'node:child_process';

// The generator asks for an engine that it does not use and that would be downloaded: any program that exists satisfies it.
const env = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
};
const { status } = spawnSync('prisma', ['generate', '--no-hints'], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
