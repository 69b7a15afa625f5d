import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findProcess } from '../processes/find-process.ts';
import { type RunAs, runProgram } from '../processes/run-program.ts';
import type { PostgresBinaries } from './binaries.ts';
import { newPassword, writeSecrets } from './cluster-secrets.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** The superuser of every cluster created here. */
export const SUPERUSER = 'postgres';

export interface ClusterPlan {
  dataDir: string;
  binaries: PostgresBinaries;
  user: Required<RunAs> | undefined;
  superuserPassword?: string;
  durable: boolean;
}

/**
 * Creates the cluster if there is none. Refuses a folder with other content, another owner, or another version.
 * @throws PostgresStartError ('wrong-owner', 'wrong-version', 'not-a-cluster', 'init-failed')
 */
export async function ensureCluster(plan: ClusterPlan): Promise<void> {
  const entries = await entriesOf(plan.dataDir);
  if (entries === undefined || entries.length === 0) return createCluster(plan);
  if (!entries.includes('PG_VERSION')) {
    throw new PostgresStartError(
      'not-a-cluster',
      `${plan.dataDir} is not empty and contains no PostgreSQL data; choose another folder`,
    );
  }
  await assertVersion(plan);
  await assertOwner(plan);
}

async function entriesOf(dataDir: string): Promise<string[] | undefined> {
  try {
    return await readdir(dataDir);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') throw new PostgresStartError('wrong-owner', `${dataDir} belongs to another user`, { cause: error });
    if (code === 'ENOTDIR') throw new PostgresStartError('not-a-cluster', `${dataDir} is a file, not a folder`, { cause: error });
    throw error;
  }
}

async function assertVersion({ dataDir, binaries }: ClusterPlan): Promise<void> {
  const major = Number.parseInt(await readFile(join(dataDir, 'PG_VERSION'), 'utf8'), 10);
  if (major === binaries.major) return;
  const text = `${dataDir} contains data of PostgreSQL ${major}, but this is PostgreSQL ${binaries.major}; export and import the data, or choose another folder`;
  throw new PostgresStartError('wrong-version', text);
}

async function assertOwner({ dataDir, user }: ClusterPlan): Promise<void> {
  const { uid } = await stat(dataDir);
  const expected = user?.uid ?? process.getuid?.();
  if (expected === undefined || uid === expected) return;
  throw new PostgresStartError(
    'wrong-owner',
    `${dataDir} belongs to user id ${uid}, but PostgreSQL would run as ${expected}; start as the owner`,
  );
}

/** Creates the cluster in a sibling folder and renames it, so that an interrupted start leaves no partial cluster. */
async function createCluster(plan: ClusterPlan): Promise<void> {
  await removeUnfinished(plan.dataDir);
  const draft = `${plan.dataDir}.making-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  if (plan.user) await chown(draft, plan.user.uid, plan.user.gid);
  try {
    const superuserPassword = plan.superuserPassword ?? newPassword();
    await initdb(plan, draft, superuserPassword);
    await writeSecrets(draft, { superuserPassword }, plan.user);
    await moveIntoPlace(draft, plan.dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const prefix = `${basename(dataDir)}.making-`;
  for (const name of await readdir(dirname(dataDir))) {
    if (!name.startsWith(prefix) || findProcess(Number(name.slice(prefix.length)))) continue;
    await rm(join(dirname(dataDir), name), { recursive: true, force: true });
  }
}

async function initdb(plan: ClusterPlan, folder: string, password: string): Promise<void> {
  const secretFolder = await mkdtemp(`${plan.dataDir}.password-`);
  try {
    const passwordFile = join(secretFolder, 'password');
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    for (const path of plan.user ? [secretFolder, passwordFile] : []) await chown(path, plan.user?.uid ?? 0, plan.user?.gid ?? 0);
    const { code, stderr } = await runProgram(plan.binaries.initdb, initdbArguments(folder, passwordFile, plan.durable), {
      ...plan.user,
      cwd: folder,
    });
    if (code !== 0) throw new PostgresStartError('init-failed', `initdb failed for ${plan.dataDir}: ${lastLine(stderr)}`);
  } finally {
    await rm(secretFolder, { recursive: true, force: true });
  }
}

/** PostgreSQL's builtin collation. An update of the system's libraries can't change it and thereby corrupt an index. */
export const LOCALE_ARGUMENTS = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

function initdbArguments(folder: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    ...LOCALE_ARGUMENTS,
    ...(durable ? [] : ['--no-sync']),
  ];
}

async function moveIntoPlace(from: string, dataDir: string): Promise<void> {
  try {
    // Windows can't rename onto an existing folder, even an empty one. rmdir deletes only empty folders.
    if ((await entriesOf(dataDir)) !== undefined) await rmdir(dataDir);
    await rename(from, dataDir);
  } catch (error) {
    throw new PostgresStartError('init-failed', `The new cluster could not be moved to ${dataDir}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
