import { ConfigError } from '../config/settings.ts';
import { BootRefused } from './boot-refused.ts';

const SHUTDOWN_MS = 20_000;

/** Starts a program and stops it at SIGINT or SIGTERM; what can't start says why in a line and exits with 1. */
export async function runMain(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  const running = await start().catch(refuse);
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      process.stderr.write(`Not stopped ${SHUTDOWN_MS / 1000} s after ${signal}; leaving anyway\n`);
      process.exit(1);
    }, SHUTDOWN_MS).unref();
    await running.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function refuse(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** What the operator did can be told in a line; anything else is a fault of ours and keeps its stack. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof BootRefused) return error.message;
  const { code, port } = Object(error) as { code?: unknown; port?: unknown };
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
