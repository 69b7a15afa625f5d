import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger as Pino, pino } from 'pino';
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

/**
 * E-mail addresses, which errors of other programs quote: a mail server its recipient, PostgreSQL the value that violates a constraint. The
 * length is bounded (RFC 5321, section 4.5.3.1) so that a long line takes linear time.
 */
const EMAIL_ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** A service's log: JSON lines on standard output with the trace's id, and with secrets and e-mail addresses redacted. */
export abstract class Log {
  abstract info(facts: object, message: string): void;
  abstract warn(facts: object, message: string): void;
  abstract error(facts: object, message: string): void;
  abstract debug(facts: object, message: string): void;
}

/** @param destination standard output by default */
export function openLog(service: string, level: string, destination?: DestinationStream): Pino {
  const options = {
    level,
    base: { service },
    mixin: () => {
      const traceId = currentTraceId();
      return traceId ? { traceId } : {};
    },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '***' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: (line: string) => (line.includes('@') ? line.replace(EMAIL_ADDRESS, '***') : line) },
  };
  return destination ? pino(options, destination) : pino(options);
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
