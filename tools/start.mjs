import { spawn } from 'node:child_process';
import { compiledModules, install, node, root, say } from './install.mjs';

install();
const { build } = await import('./build.mjs');
build();
say('Starting Casebook');
const casebook = spawn(node(), ['--disable-warning=ExperimentalWarning', 'apps/standalone/dist/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'development', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compiledModules, ...process.env },
});
// A signal from the terminal reaches the program by itself; one sent to this process alone is passed on. Its end is ours.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => casebook.kill(signal));
casebook.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
