import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { node, print, root } from './install.mjs';

// Runs an operator command of the service that owns the data, on the databases of the running Casebook.
const [app, ...args] = process.argv.slice(2);
const dataDir = resolve(process.env.CASEBOOK_DATA_DIR ?? join(root, '.data'));
// If both profiles have been started here, uses the one that was started last.
const environmentFile = [join(dataDir, 'environment.json'), join(root, '.artifacts/distributed/environment.json')]
  .filter(existsSync)
  .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
const hasDatabaseUrl = Object.keys(process.env).some((name) => name.endsWith('_DATABASE_URL'));
// This command prints a hash and stores it in the embedded profile's data folder, so it needs no database.
const needsDatabase = args[0] !== 'admin-code';
if (needsDatabase && !hasDatabaseUrl && !environmentFile) {
  print('Casebook has not been started here; run npm start first, or set *_DATABASE_URL');
  process.exit(1);
}
const environment = hasDatabaseUrl || !environmentFile ? {} : JSON.parse(readFileSync(environmentFile, 'utf8'));
// As in the images: hides the warning that kafkajs causes by setting a timer to a time in the past.
const quiet = ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning'];
const { status } = spawnSync(node(), [...quiet, `apps/${app}/dist/operate.js`, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment, ...process.env },
});
process.exit(status ?? 1);
