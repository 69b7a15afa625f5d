import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const SECRETS_FILE = 'secrets.json';

const StoredSecrets = z.strictObject({
  gatewaySecret: z.string().min(32),
  identityKeySecret: z.string().min(32),
  databasePassword: z.string().min(16),
  /** Absent in a file from before audit entries were sealed. */
  auditKey: z.string().min(32).optional(),
  /** The hash of the code in front of admin privileges, once an operator has set one. */
  adminCodeHash: z.string().optional(),
});
export type Secrets = z.infer<typeof StoredSecrets> & { auditKey: string };

/** Reads the installation's secrets from its data directory, and generates missing ones. Only the owner can read the file. */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, SECRETS_FILE);
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const former = stored === undefined ? undefined : StoredSecrets.parse(JSON.parse(stored));
  if (former?.auditKey !== undefined) return { ...former, auditKey: former.auditKey };
  const missing = former ?? { gatewaySecret: random(), identityKeySecret: random(), databasePassword: random() };
  const generated = { ...missing, auditKey: random() };
  await writePrivate(file, JSON.stringify(generated, null, 2));
  return generated;
}

/** Replaces the hash of the admin code. A running Casebook reads it when it is restarted. */
export async function storeAdminCodeHash(dataDir: string, adminCodeHash: string): Promise<void> {
  const secrets = await openSecrets(dataDir);
  await writePrivate(join(dataDir, SECRETS_FILE), JSON.stringify({ ...secrets, adminCodeHash }, null, 2));
}

/** Writes a file atomically, readable by its owner only. */
export async function writePrivate(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(text);
    // Without the sync, a power loss could leave an empty file: the rename can reach the disk before the data.
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncFolder(dirname(file));
}

/** A rename is durable only after its folder is synced. Windows can't sync folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const random = () => randomBytes(32).toString('base64url');
