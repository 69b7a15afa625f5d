import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { queryDocker } from '../../tools/images/docker.ts';
import { programs } from '../../tools/images/programs.ts';
import { SOURCE_MAPS } from '../../tools/images/source-maps.ts';
import { node, root } from '../../tools/install.mjs';
import { assert } from '../shared/checks.ts';

/** Runs a module in a program's image, in the program's folder. @returns its output */
type RunIn = (program: string, module: string, ...args: string[]) => string;

/** Scripts without a source map: the bundler's runtime, and two that are built separately. */
const UNMAPPED = /^(rolldown-runtime-.+|start-.+|frame)\.js$/;

/** Lists files by their real paths: workspaces are linked into node_modules, so their files would otherwise be listed twice. */
const LIST = `
  import { readdirSync, realpathSync } from 'node:fs';
  import { relative } from 'node:path';
  const found = readdirSync('.', { recursive: true }).filter((path) => path.endsWith(process.argv[1]));
  console.log(JSON.stringify([...new Set(found.map((path) => relative(realpathSync('.'), realpathSync(path))))]));`;

/** Opens the source maps with the service's own module. */
const OPEN = `
  const { AppErrorsModule } = await import('./apps/admin/dist/app-errors/app-errors.module.js');
  const { useValue: maps } = Reflect.getMetadata('providers', AppErrorsModule).find(({ provide }) => provide?.name === 'SourceMaps');
  const missing = [];
  for (const name of process.argv.slice(1)) if (!(await maps.open(name))) missing.push(name);
  console.log(JSON.stringify(missing));`;

/**
 * Checks that only admin's image contains source maps, and that admin finds the map of each script the gateway serves. @returns the number
 * of maps
 */
export function checkSourceMaps(runIn: RunIn): string {
  const list = (program: string, ending: string) => namesIn(runIn(program, LIST, ending));
  for (const { name } of programs) {
    const misplaced = list(name, '.map').filter((path) => name !== 'admin' || !path.startsWith(`${SOURCE_MAPS}/`));
    assert(misplaced.length === 0, `the image of ${name} has ${misplaced.slice(0, 3).join(', ')}`);
  }
  const scripts = list('gateway', '.js')
    .filter((path) => /^apps\/(web|admin-web)\/dist\//.test(path))
    .map((path) => path.slice(path.lastIndexOf('/') + 1))
    .filter((name) => !UNMAPPED.test(name));
  assert(scripts.length > 0, 'the gateway serves no scripts');
  const missing = namesIn(runIn('admin', OPEN, ...scripts));
  assert(missing.length === 0, `admin has no map of ${missing.slice(0, 3).join(', ')}`);
  return `${scripts.length} scripts`;
}

const namesIn = (text: string): string[] => z.array(z.string()).parse(JSON.parse(text));

/** @param folder the folder to which `tools/images/assemble.ts` wrote the contents of each image */
export const inAssembled =
  (folder: string): RunIn =>
  (program, module, ...args) => {
    const { status, stdout, stderr } = spawnSync(node(), ['--input-type=module', '--eval', module, ...args], {
      cwd: join(folder, program),
      encoding: 'utf8',
    });
    assert(status === 0, stderr);
    return stdout;
  };

/** Runs the module in a container of the built image. */
export const inImage: RunIn = (program, module, ...args) => {
  const container = ['run', '--rm', '--network', 'none', '--read-only', `casebook/${program}:local`];
  const output = queryDocker(...container, '--input-type=module', '--eval', module, ...args);
  if (output === undefined) throw new Error(`the image of ${program} doesn't run a script`);
  return output;
};

/** Writes the contents of each image into a folder, like the build stage of `deploy/Dockerfile`. */
export function assembleImages(folder: string): void {
  const { status, stderr } = spawnSync(node(), ['tools/images/assemble.ts', folder], { cwd: root, encoding: 'utf8' });
  assert(status === 0, stderr);
}
