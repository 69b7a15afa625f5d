/**
 * `node tools/images/assemble.ts FOLDER [PREVIOUS]`: writes the contents of each image into FOLDER/<program>: the built program, the
 * workspaces and packages that it needs in production, and its health check. Runs in the build stage of `deploy/Dockerfile`, after the
 * build. PREVIOUS is a folder with the source maps of earlier builds, from admin's previous image.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../install.mjs';
import { type LockfilePackages, productionPackages } from './production-packages.ts';
import { type Program, programs } from './programs.ts';
import { SOURCE_MAPS, storeSourceMaps } from './source-maps.ts';

/** The files that a workspace contributes: its build and its migrations. */
const WORKSPACE_FILES = ['package.json', 'dist', 'migrations', 'prisma/migrations'];

/** Files that nothing reads at run time: types, source maps, documents, and Prisma's compilers for databases other than PostgreSQL. */
const DROPPED = [
  /\.d\.[cm]?ts$/,
  /\.map$/,
  /\.tsbuildinfo$/,
  /\.md$/i,
  /^node_modules\/@types\//,
  /^node_modules\/@prisma\/client\/runtime\/.*(cockroachdb|mysql|sqlite|sqlserver)/,
];

const [target, previous] = process.argv.slice(2);
if (target) {
  for (const program of programs) assemble(program, join(target, program.name));
  const built = ['apps/web', 'apps/admin-web'].map((app) => join(root, app, 'source-maps'));
  storeSourceMaps({ built, previous, target: join(target, 'admin', SOURCE_MAPS) });
} else {
  console.error('usage: node tools/images/assemble.ts FOLDER [PREVIOUS]');
  process.exitCode = 2;
}

function assemble({ workspaces, without, files, health }: Program, folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockfilePackages };
  for (const path of productionPackages(packages, workspaces, without)) {
    const entry = packages[path];
    if (entry?.link && entry.resolved) link(folder, path, entry.resolved);
    else if (path.includes('node_modules/')) copyPackage(folder, path, entry?.optional === true);
    else for (const file of WORKSPACE_FILES) if (existsSync(join(root, path, file))) copy(folder, join(path, file));
  }
  for (const file of files) copy(folder, file);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  if (!health) return;
  cpSync(join(root, 'deploy/health-check.mjs'), join(folder, 'health-check.mjs'));
  writeFileSync(join(folder, 'health-check.json'), JSON.stringify(health));
}

/**
 * Skips an optional package that isn't installed because it is for another platform. @throws Error if a required package isn't installed
 */
function copyPackage(folder: string, path: string, isOptional: boolean): void {
  if (isOptional && !existsSync(join(root, path))) return;
  copy(folder, path);
}

/** Copies a file or folder without nested packages, which the lock file lists separately. */
function copy(folder: string, path: string): void {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (source) => {
      const inside = relative(root, source);
      return !inside.slice(path.length).startsWith('/node_modules') && !DROPPED.some((pattern) => pattern.test(inside));
    },
  });
}

function link(folder: string, path: string, workspace: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(relative(dirname(path), workspace), join(folder, path));
}
