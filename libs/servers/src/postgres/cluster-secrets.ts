import { randomBytes } from 'node:crypto';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunAs } from '../processes/run-program.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** What must outlive a run: how to get in, and where it listened. */
export interface ClusterSecrets {
  superuserPassword: string;
  port?: number;
}

const fileIn = (dataDir: string) => join(dataDir, 'casebook.json');

/** A password for a new cluster. */
export const newPassword = (): string => randomBytes(24).toString('base64url');

/**
 * The password and port of an existing cluster; a given password must be the one that the cluster was made with.
 * Throws PostgresStartError ('wrong-password').
 */
export async function recallSecrets(dataDir: string, givenPassword?: string): Promise<ClusterSecrets> {
  const kept = await readKept(dataDir);
  const superuserPassword = givenPassword ?? kept?.superuserPassword;
  if (superuserPassword === undefined) {
    throw new PostgresStartError(
      'wrong-password',
      `the superuser password of ${dataDir} is not known: it was made by another program`,
    );
  }
  if (kept && kept.superuserPassword !== superuserPassword) {
    throw new PostgresStartError('wrong-password', `${dataDir} was made with another superuser password`);
  }
  return { ...kept, superuserPassword };
}

/** Keeps them inside the data directory, for its owner alone, so that they are moved and deleted together with the data. */
export async function keepSecrets(dataDir: string, secrets: ClusterSecrets, owner: Required<RunAs> | undefined): Promise<void> {
  await writeFile(fileIn(dataDir), JSON.stringify(secrets), { mode: 0o600 });
  if (owner) await chown(fileIn(dataDir), owner.uid, owner.gid);
}

async function readKept(dataDir: string): Promise<ClusterSecrets | undefined> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as ClusterSecrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
