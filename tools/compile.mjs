import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './install.mjs';

/** The folders that TypeScript compiles: each library and app with a `tsconfig.json`. */
const folders = ['libs', 'apps']
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `./${parent}/${name}`))
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
  .sort();

/** Compiles everything, or only the listed folders and their references. */
export function compile(only) {
  listProjects();
  run('Compiling', 'npx', ['tsc', '-b', ...(only ?? [])]);
  // The gateway reads this file to know which operations to forward.
  copyFileSync(join(root, 'docs/openapi.json'), join(root, 'apps/gateway/dist/openapi.json'));
}

/** Adds new folders to the root `tsconfig.json`, from which editors and `tsc -b` read the list of projects. */
function listProjects() {
  const file = join(root, 'tsconfig.json');
  const text = `${JSON.stringify({ files: [], references: folders.map((path) => ({ path })) }, null, 2)}\n`;
  if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

if (import.meta.main) compile();
