import { spawn } from 'node:child_process';
import { compiledModules, install, node, print, root } from './install.mjs';

install();
const { build } = await import('./build.mjs');
build();

// The exit code after an uncaught exception. This code, or a signal from outside, causes a restart; exit code 1 is a startup error that the
// operator has to fix.
const CRASHED = 70;
const RESTART_MS = { first: 1_000, max: 30_000 };
/** After this time without a crash, the backoff resets. */
const STABLE_MS = 60_000;
let child;
let isStopping = false;
let backoffMs = RESTART_MS.first;

start();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
// npm forwards a signal to its shell, which may exit without forwarding it further. A changed parent means that the shell has exited.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop('SIGTERM'), 1_000).unref();

function start() {
  const startMs = Date.now();
  print('Starting Casebook');
  child = spawn(node(), ['--disable-warning=ExperimentalWarning', 'apps/standalone/dist/main.js'], {
    cwd: root,
    // When this process exits, even by SIGKILL, the IPC channel closes, and the program stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_ENV: 'development', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compiledModules, ...process.env },
  });
  child.on('exit', (code, signal) => {
    if (isStopping || (code !== CRASHED && !signal)) process.exit(code ?? 1);
    if (Date.now() - startMs > STABLE_MS) backoffMs = RESTART_MS.first;
    print(`Casebook exited unexpectedly (${signal ?? `exit code ${code}`}); restarting in ${backoffMs / 1_000} s`);
    setTimeout(() => isStopping || start(), backoffMs);
    backoffMs = Math.min(backoffMs * 2, RESTART_MS.max);
  });
}

function stop(signal) {
  isStopping = true;
  if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
  child.kill(signal);
}
