import { AppError } from '@casebook/contracts';

const SHUTDOWN_MS = 20_000;
/** EX_SOFTWARE of sysexits.h. A supervisor restarts the program after it. */
const CRASHED = 70;

/** A running program. */
export interface RunningProgram {
  stop(): Promise<void>;
  /** Runs before `stop`, so that clients can move to another replica. Absent for programs without replicas. */
  drain?(): Promise<void>;
  /** Logs the error and fails readiness while the program stops. Absent for programs without a health check. */
  fail?(error: unknown): void;
}

/**
 * Starts a program, and stops it on SIGINT, SIGTERM or when its parent process exits (the IPC channel closes). A failed startup prints
 * one line and exits with 1. An uncaught exception leaves the process in an undefined state: it is logged, the program fails readiness,
 * shuts down and exits with 70.
 */
export async function runMain(start: () => Promise<RunningProgram>): Promise<void> {
  let running: RunningProgram | undefined;
  let isStopping = false;
  const stop = async (why: string, exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      process.stderr.write(`Not stopped ${SHUTDOWN_MS / 1000} s after ${why}; leaving anyway\n`);
      process.exit(exitCode || 1);
    }, SHUTDOWN_MS).unref();
    await running?.drain?.();
    await running?.stop().catch((error: unknown) => process.stderr.write(`Stopping failed: ${explain(error)}\n`));
    process.exit(exitCode);
  };
  process.on('uncaughtException', (error) => {
    process.stderr.write(`Uncaught exception; stopping: ${explain(error)}\n`);
    running?.fail?.(error);
    void stop('an uncaught exception', CRASHED);
  });
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('disconnect', () => stop('its supervisor ended', 0));
  running = await start().catch(refuse);
  // The open IPC channel must not keep the event loop alive after the program has ended.
  process.channel?.unref();
}

function refuse(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** Errors that the operator can fix. Their message is one line. */
const FIXABLE = new Set(['ConfigError', 'BootRefused', 'CommandRefused']);

/** @returns one line for an error that the operator can fix; any other is a bug and is printed with its stack */
export function explain(error: unknown): string {
  if (error instanceof AppError) return withDetails(error);
  if (error instanceof Error && FIXABLE.has(error.name)) return error.message;
  const { code, port } = Object(error) as { code?: unknown; port?: unknown };
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** `No account has this email address (email: ann@example.org)` */
function withDetails({ message, details }: AppError): string {
  const facts = Object.entries(details).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return facts.length > 0 ? `${message} (${facts.join(', ')})` : message;
}
