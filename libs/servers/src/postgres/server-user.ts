import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ProgramMissingError, type RunAs, runProgram } from '../processes/run-program.ts';
import { PostgresStartError } from './postgres-start-error.ts';

const USER = 'postgres';

/**
 * Whom PostgreSQL runs as: the present user, or, because it refuses to run as root, the user `postgres`, made when missing.
 * Throws PostgresStartError ('no-unprivileged-user') when it cannot be made.
 */
export async function serverUser(): Promise<Required<RunAs> | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await lookUpUser();
  if (found) return found;
  await makeUser();
  const made = await lookUpUser();
  if (made) return made;
  throw new PostgresStartError(
    'no-unprivileged-user',
    `PostgreSQL does not run as root, and there is no user "${USER}": add one, or start as another user`,
  );
}

async function lookUpUser(): Promise<Required<RunAs> | undefined> {
  const users = await readFile('/etc/passwd', 'utf8');
  const fields = users.split('\n').map((line) => line.split(':'));
  const user = fields.find(([name]) => name === USER);
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : undefined;
}

/** Debian's way, then Alpine's; what neither could make is reported by the caller. */
async function makeUser(): Promise<void> {
  try {
    await runProgram('useradd', ['--system', '--user-group', '--no-create-home', USER]);
  } catch (error) {
    if (!(error instanceof ProgramMissingError)) throw error;
    await runProgram('adduser', ['-S', '-D', '-H', USER]);
  }
}

/**
 * Refuses a path (all of whose parents exist) that the server's user cannot reach, since PostgreSQL itself would only say "could not access directory".
 * Throws PostgresStartError ('not-traversable').
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
      `PostgreSQL runs as the user ${USER}, who may not enter ${folder}: ${remedy}`,
    );
  }
}

function foldersAbove(path: string): string[] {
  const parent = dirname(resolve(path));
  return parent === resolve(path) ? [] : [...foldersAbove(parent), parent];
}
