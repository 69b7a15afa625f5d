import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '@casebook/contracts';
import {
  type DynamicModule,
  type ExceptionFilter,
  StandardSchemaSerializerInterceptor,
  StandardSchemaValidationPipe,
  type Type,
} from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import { ProblemFilter } from '../errors/problem.filter.ts';
import { toProblem } from '../errors/to-problem.ts';
import { newId } from '../ids.ts';
import { frameworkLog, type Log } from '../logging/logger.ts';
import { trackClients } from '../request/client-connection.ts';
import { inTrace } from '../tracing/current-trace.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { acceptsForm, acceptsRawBody, bodyLimitOf, FILE_TYPE, FORM_TYPE, fileLimitOf } from './body.decorators.ts';
import { closeConnectionsWithServer } from './closing-connections.ts';

/** Parses every parameter and body by its route's schema. Invalid input gets one 400 response that lists the fields. */
const validationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) =>
      new AppError('request.invalid', {
        issues: issues.map(({ path, message }) => ({
          path: (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
          message,
        })),
      }),
  });

const codeOf: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too-slow',
};

/**
 * Responds to requests that Node's HTTP parser rejected before routing, and closes the connection, because the parser can't tell where
 * the next request starts.
 */
function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const problem = toProblem(new AppError(codeOf[error.code ?? ''] ?? 'request.malformed'), newId());
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} Refused`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

export const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
/** How often Node.js checks for timed-out connections. With the default of 30 s, a timeout of 15 s could take 45 s. */
const CONNECTIONS_CHECK_MS = 1_000;

export interface HttpAppOptions {
  readonly log: Log;
  readonly tracing: Tracing;
  /** Whether bodies are parsed. A proxy forwards them unparsed. */
  readonly parsesBodies: boolean;
  /** The proxies whose forwarded client address is trusted; none if absent. */
  readonly trustedProxies?: readonly string[];
  /** The time limit for receiving a request. A proxy with its own deadlines for bodies sets a longer one. */
  readonly requestTimeoutMs?: number;
  /** A filter that runs before the problem+json filter, for paths with their own error format. */
  readonly errorFilter?: ExceptionFilter;
}

/** Creates an HTTP application that isn't listening yet. */
export async function createApp(
  module: Type | DynamicModule,
  { log, tracing, parsesBodies, trustedProxies = [], requestTimeoutMs = REQUEST_TIMEOUT_MS, errorFilter }: HttpAppOptions,
): Promise<NestFastifyApplication> {
  const problems = errorFilter ?? new ProblemFilter(log);
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    genReqId: ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => requestId(headers['x-request-id']),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes is served, and its response closes the connection.
    return503OnClosing: false,
    // A malformed URL never reaches Nest.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      problems.catch(error, new ExecutionContextHost([request, reply])),
    routerOptions: { maxParamLength: 512 },
    clientErrorHandler: refuseUnparsed,
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: frameworkLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  if (parsesBodies) {
    refuseNullCharacters(app);
    limitBodies(app);
    parseJsonBodies(app);
    takeFiles(app);
    takeForms(app);
  }
  app.useGlobalPipes(validationPipe());
  app.useGlobalInterceptors(new StandardSchemaSerializerInterceptor(app.get(Reflector)));
  app.useGlobalFilters(new ProblemFilter(log), ...(errorFilter ? [errorFilter] : []));
  traceRequests(app, tracing);
  trackClients(app.getHttpAdapter().getInstance());
  closeConnectionsWithServer(app, REQUEST_TIMEOUT_MS);
  return app;
}

/** PostgreSQL can't store a null character in text (error 22021), so input with one is invalid everywhere. */
function refuseNullCharacters(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw nullCharacter();
  });
}

/** Matches the escape after an even number of backslashes. After an odd number it is literal text. */
const NULL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;

const nullCharacter = () => new AppError('request.invalid', { issues: [{ path: '', message: 'No null characters' }] });

/** Applies the limits of routes that declare `@BodyLimit` or `@AcceptsFile`. Other routes have the default limit. */
function limitBodies(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => {
      const limit = bodyLimitOf(route.config) ?? fileLimitOf(route.config);
      if (limit !== undefined) route.bodyLimit = limit;
    });
}

/** Accepts JSON only. An empty body with the JSON content type (signing out, a DELETE) counts as no body. */
function parseJsonBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain');
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser<RawServerDefault>('application/json', { bodyLimit: BODY_LIMIT_BYTES }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (acceptsRawBody(request.routeOptions.config)) done(null, body);
    else if (NULL_IN_JSON.test(body.toString('latin1'))) done(nullCharacter());
    else parseJson(request, body.toString('utf8'), done);
  });
}

/** Accepts a file's raw bytes on routes that declare `@AcceptsFile`. */
function takeFiles(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('preParsing', async ({ headers, routeOptions }, _reply, payload) => {
    const acceptsFile = fileLimitOf(routeOptions.config) !== undefined;
    const isFile = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === FILE_TYPE;
    if (acceptsFile && !isFile) throw new AppError('request.file-required');
    if (isFile && !acceptsFile) throw new AppError('request.unsupported-media-type');
    return payload;
  });
  fastify.addContentTypeParser(FILE_TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Accepts an HTML form on routes that declare `@AcceptsForm`. A repeated field counts once, with its last value. */
function takeForms(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('preParsing', async ({ headers, routeOptions }, _reply, payload) => {
    const isForm = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === FORM_TYPE;
    if (isForm && !acceptsForm(routeOptions.config)) throw new AppError('request.unsupported-media-type');
    return payload;
  });
  fastify.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => {
    const fields = Object.fromEntries(new URLSearchParams(String(body)));
    if (Object.values(fields).some((value) => value.includes('\0'))) done(nullCharacter());
    else done(null, fields);
  });
}

/**
 * Starts a span for each request, propagates its traceparent to events, jobs and log lines, and returns the request's id to the client.
 * The span is named after the route, because a URL contains ids and may contain secrets.
 */
function traceRequests(app: NestFastifyApplication, tracing: Tracing): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    const span = tracing.start(`${request.method} ${request.routeOptions.url ?? 'none'}`, request.headers.traceparent);
    request.headers.traceparent = span.traceparent;
    reply.header('x-request-id', request.id);
    reply.raw.once('close', () => span.end(reply.statusCode < 500));
    inTrace(span.traceparent, done);
  });
  // A body is read in the connection's async context, so the trace is set again after it.
  fastify.addHook('preValidation', ({ headers }, _reply, done) => inTrace(String(headers.traceparent), done));
}

/** The request id that the client sent, if it is well-formed, else a new one. */
const requestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
