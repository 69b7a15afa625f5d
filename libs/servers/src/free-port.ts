import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Below the ports that systems use for outgoing connections (Linux: from 32,768). Such a connection could take a port before its server
 * listens.
 * Above 10,080, the highest port that `fetch` refuses ("bad port" in the Fetch standard).
 */
const RANGE = { from: 10_081, to: 32_000 };
const ATTEMPTS = 100;
/** How long a claim lasts. The server must listen by then. */
const CLAIM_MS = 60_000;

/** @returns a random TCP port of 127.0.0.1 that is free, and that no other process gets from this function within a minute */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(RANGE.from, RANGE.to);
    if (claim(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`Of ${ATTEMPTS} ports of 127.0.0.1 none was free`);
}

/** Creates the port's file, which only one process can do. @returns false if another process has claimed the port */
function claim(port: number): boolean {
  const folder = join(tmpdir(), `casebook-ports-${userInfo().uid}`);
  const file = join(folder, String(port));
  mkdirSync(folder, { recursive: true });
  const claimedAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (claimedAtMs !== undefined && Date.now() - claimedAtMs > CLAIM_MS) rmSync(file, { force: true });
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether a server can listen on this port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isInUse = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      if (isInUse) resolve(false);
      else reject(error);
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}
