import { randomBytes } from 'node:crypto';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunAs } from '../processes/run-program.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** Stored with a cluster: the superuser's password and the last port. */
export interface ClusterSecrets {
  superuserPassword: string;
  port?: number;
}

const fileIn = (dataDir: string) => join(dataDir, 'casebook.json');

export const newPassword = (): string => randomBytes(24).toString('base64url');

/**
 * Reads the password and port of an existing cluster. An expected password must match the stored one.
 * @throws PostgresStartError ('wrong-password')
 */
export async function readSecrets(dataDir: string, expectedPassword?: string): Promise<ClusterSecrets> {
  const stored = await readStored(dataDir);
  const superuserPassword = expectedPassword ?? stored?.superuserPassword;
  if (superuserPassword === undefined) {
    throw new PostgresStartError(
      'wrong-password',
      `No superuser password is stored for ${dataDir}, which another program created; choose another folder`,
    );
  }
  if (stored && stored.superuserPassword !== superuserPassword) {
    throw new PostgresStartError('wrong-password', `${dataDir} was created with a different superuser password`);
  }
  return { ...stored, superuserPassword };
}

/** Writes the secrets into the data directory, readable by its owner only, so that they are moved and deleted together with the data. */
export async function writeSecrets(dataDir: string, secrets: ClusterSecrets, owner: Required<RunAs> | undefined): Promise<void> {
  await writeFile(fileIn(dataDir), JSON.stringify(secrets), { mode: 0o600 });
  if (owner) await chown(fileIn(dataDir), owner.uid, owner.gid);
}

async function readStored(dataDir: string): Promise<ClusterSecrets | undefined> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as ClusterSecrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
