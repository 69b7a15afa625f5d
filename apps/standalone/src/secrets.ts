import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.strictObject({
  gatewaySecret: z.string().min(32),
  identityKeySecret: z.string().min(32),
  databasePassword: z.string().min(16),
});
export type Secrets = z.infer<typeof Secrets>;

/** The secrets of one installation: made at its first start, kept beside its data, readable by its owner alone. */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept !== undefined) return Secrets.parse(JSON.parse(kept));
  const made: Secrets = { gatewaySecret: random(), identityKeySecret: random(), databasePassword: random() };
  await writePrivate(file, JSON.stringify(made, null, 2));
  return made;
}

/** Writes a file that its owner alone may read; whole, or not at all. */
export async function writePrivate(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}

const random = () => randomBytes(32).toString('base64url');
