import { spawn } from 'node:child_process';
import { compiledModules, install, node, root, say } from './install.mjs';

install();
const { build } = await import('./build.mjs');
build();

// A crash: an uncaught exception, or a signal that nobody here sent. Refusing to start (1) is for the operator to mend.
const CRASHED = 70;
const RESTART_MS = { first: 1_000, most: 30_000 };
/** After so long without a crash the next one is a first one again. */
const STEADY_MS = 60_000;
let child;
let isStopping = false;
let backoffMs = RESTART_MS.first;

start();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
// npm hands a signal to its shell, which may end without passing it on; whoever lost its parent was meant to stop.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop('SIGTERM'), 1_000).unref();

function start() {
  const began = Date.now();
  say('Starting Casebook');
  child = spawn(node(), ['--disable-warning=ExperimentalWarning', 'apps/standalone/dist/main.js'], {
    cwd: root,
    // Over the channel the program sees that this process is gone, even by SIGKILL, and stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_ENV: 'development', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compiledModules, ...process.env },
  });
  child.on('exit', (code, signal) => {
    if (isStopping || (code !== CRASHED && !signal)) process.exit(code ?? 1);
    if (Date.now() - began > STEADY_MS) backoffMs = RESTART_MS.first;
    say(`Casebook ended unexpectedly (${signal ?? `exit code ${code}`}); starting again in ${backoffMs / 1_000} s`);
    setTimeout(() => isStopping || start(), backoffMs);
    backoffMs = Math.min(backoffMs * 2, RESTART_MS.most);
  });
}

function stop(signal) {
  isStopping = true;
  if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
  child.kill(signal);
}
