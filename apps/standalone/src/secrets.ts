import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const Secrets = z.strictObject({
  gatewaySecret: z.string().min(32),
  identityKeySecret: z.string().min(32),
  databasePassword: z.string().min(16),
});
export type Secrets = z.infer<typeof Secrets>;

/** Reads the installation's secrets, generated at the first start and stored with its data, readable by the owner only. */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored !== undefined) return Secrets.parse(JSON.parse(stored));
  const generated: Secrets = { gatewaySecret: random(), identityKeySecret: random(), databasePassword: random() };
  await writePrivate(file, JSON.stringify(generated, null, 2));
  return generated;
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

/** A rename is durable only once its folder is synced. Windows can't sync folders. */
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
