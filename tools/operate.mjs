import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { node, root, say } from './install.mjs';

// An operator's command: run by the service that owns the data, on the databases of the Casebook that runs.
const [app, ...args] = process.argv.slice(2);
const dataDir = resolve(process.env.CASEBOOK_DATA_DIR ?? join(root, '.data'));
// Where both profiles were started here, the one that was started last.
const kept = [join(dataDir, 'environment.json'), join(root, '.artifacts/distributed/environment.json')]
  .filter(existsSync)
  .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
const given = Object.keys(process.env).some((name) => name.endsWith('_DATABASE_URL'));
if (!given && !kept) {
  say('Casebook has not been started here yet: run npm start first, or set the *_DATABASE_URL of the one you mean');
  process.exit(1);
}
const environment = given ? {} : JSON.parse(readFileSync(kept, 'utf8'));
const { status } = spawnSync(node(), [`apps/${app}/dist/operate.js`, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment, ...process.env },
});
process.exit(status ?? 1);
