import { spawnSync } from 'node:child_process';

// `prisma generate` would download an engine that the client doesn't use. The path of any existing program prevents that.
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
