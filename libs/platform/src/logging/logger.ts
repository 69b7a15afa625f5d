import type { LoggerService } from '@nestjs/common';
import { type Logger as Pino, pino } from 'pino';
import { currentTraceId } from '../tracing/current-trace.ts';

// Values of these properties are redacted in logs, at the top level and up to two levels deep.
const SECRET_FIELDS = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'secret',
  'code_verifier',
];

/** A service's log: JSON lines on standard output with the trace's id, and with secrets redacted. */
export abstract class Log {
  abstract info(facts: object, message: string): void;
  abstract warn(facts: object, message: string): void;
  abstract error(facts: object, message: string): void;
  abstract debug(facts: object, message: string): void;
}

export function openLog(service: string, level: string): Pino {
  return pino({
    level,
    base: { service },
    mixin: () => {
      const traceId = currentTraceId();
      return traceId ? { traceId } : {};
    },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '***' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** Routes Nest's messages to the same log; its startup messages have the level debug. */
export const frameworkLog = (log: Log): LoggerService => ({
  log: (message, ...context) => log.debug({ context }, String(message)),
  debug: (message, ...context) => log.debug({ context }, String(message)),
  verbose: (message, ...context) => log.debug({ context }, String(message)),
  warn: (message, ...context) => log.warn({ context }, String(message)),
  error: (message, ...context) => log.error({ context }, String(message)),
  fatal: (message, ...context) => log.error({ context }, String(message)),
});
