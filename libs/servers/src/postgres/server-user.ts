import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ProgramMissingError, type RunAs, runProgram } from '../processes/run-program.ts';
import { PostgresStartError } from './postgres-start-error.ts';

const USER = 'postgres';

/**
 * The user that PostgreSQL runs as: the current user, or, since PostgreSQL refuses to run as root, the user `postgres`, created if
 * missing.
 * @throws PostgresStartError ('no-unprivileged-user') if the user cannot be created
 */
export async function serverUser(): Promise<Required<RunAs> | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await findUser();
  if (found) return found;
  await createUser();
  const created = await findUser();
  if (created) return created;
  throw new PostgresStartError(
    'no-unprivileged-user',
    `PostgreSQL does not run as root, and the user "${USER}" does not exist; create it, or start as another user`,
  );
}

async function findUser(): Promise<Required<RunAs> | undefined> {
  const users = await readFile('/etc/passwd', 'utf8');
  const fields = users.split('\n').map((line) => line.split(':'));
  const user = fields.find(([name]) => name === USER);
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : undefined;
}

/** Tries Debian's command, then Alpine's. If both fail, the caller reports it. */
async function createUser(): Promise<void> {
  try {
    await runProgram('useradd', ['--system', '--user-group', '--no-create-home', USER]);
  } catch (error) {
    if (!(error instanceof ProgramMissingError)) throw error;
    await runProgram('adduser', ['-S', '-D', '-H', USER]);
  }
}

/**
 * Refuses a path with a parent folder that the server's user can't enter. PostgreSQL itself would only report "could not access
 * directory". All parent folders must exist.
 * @throws PostgresStartError ('not-traversable')
 */
export async function assertReachable(path: string, user: Required<RunAs> | undefined): Promise<void> {
  if (!user) return;
  for (const folder of foldersAbove(path)) {
    const { mode, uid, gid } = await stat(folder);
    const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & enter) !== 0) continue;
    const remedy = `run "chmod o+x ${folder}", or start as another user`;
    throw new PostgresStartError(
      'not-traversable',
      `PostgreSQL runs as the user ${USER}, which cannot enter ${folder}; ${remedy}`,
    );
  }
}

function foldersAbove(path: string): string[] {
  const parent = dirname(resolve(path));
  return parent === resolve(path) ? [] : [...foldersAbove(parent), parent];
}
