import { run } from './install.mjs';

/** Builds what changed since the last build: Nx caches what it generated and bundled, and the compiler is incremental. */
export function build() {
  runTargets('Building', ['generate', 'compile', 'bundle']);
}

/** Runs the code generators without compiling. */
export const generate = () => runTargets('Generating', ['generate']);

function runTargets(title, targets) {
  run(title, 'npx', ['nx', 'run-many', '-t', ...targets, '--outputStyle=static-failures-only'], {
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' },
  });
}

if (import.meta.main) build();
