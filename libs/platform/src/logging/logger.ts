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
 * Matches whatever looks like an email address, valid or not, because other programs' errors quote the input they reject: a mail server
 * its recipient, PostgreSQL the value that violates a constraint. Excludes only characters that end an address in such a text: format
 * characters and foreign letters belong to it, a quotation mark ends a JSON string, and a slash before the `@` is a path
 * (`node_modules/@casebook`). The length is bounded (RFC 5321, section 4.5.3.1) so that a long line takes linear time.
 */
const LOCAL_PART = /(?:\\"[^"\\]{0,64}\\"|[^\s"<>()@\\:,;]{0,63}[^\s"<>()@\\:,;/])/.source;
const HOST_LABEL = /[^\s"<>()[\]@\\:,;/.\u3002\uff0e\uff61]{1,63}/.source;
const EMAIL_ADDRESS = new RegExp(`${LOCAL_PART}@${HOST_LABEL}(?:[.\\u3002\\uff0e\\uff61]${HOST_LABEL})+`, 'g');

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
