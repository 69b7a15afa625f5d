import { spawn } from 'node:child_process';
import { install, node, print, root } from './install.mjs';

// Reloads on changes: the compiler watches the sources, services restart when it writes files, and Vite reloads the page.
install();
const { build } = await import('./build.mjs');
build();
const programs = [
  ['npx', ['tsc', '-b', '--watch', '--preserveWatchOutput']],
  [node(), ['--watch', '--watch-preserve-output', 'apps/standalone/dist/main.js']],
  ['npx', ['vite', 'apps/web', '--port', '5173']],
  ['npx', ['vite', 'apps/admin-web', '--port', '5174']],
].map(([command, args]) =>
  spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { LOG_LEVEL: 'warn', AUTH_REDIRECT_ALLOW_LIST: 'http://localhost:8080,http://localhost:5173', ...process.env },
  }),
);
print('Web apps with reload: http://localhost:5173, http://localhost:5174/admin. Casebook: http://localhost:8080');
const stop = () => {
  for (const program of programs) program.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
