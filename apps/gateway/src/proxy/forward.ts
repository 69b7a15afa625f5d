import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@casebook/contracts';
import { CLIENT_ADDRESS_HEADER, signClientAddress, whenOver } from '@casebook/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, errors, Pool } from 'undici';
import { type AnswerKind, canonicalPath, type Operation } from './operations.ts';

const ANSWER_MS = 15_000;
const FILE_MS = 120_000;

/** Streams and files have connections of their own, so that open ones never hold up other requests. */
const poolOptions: Record<AnswerKind, Pool.Options> = {
  json: { connections: 64, pipelining: 1, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS },
  file: { connections: 16, pipelining: 1, headersTimeout: FILE_MS, bodyTimeout: FILE_MS },
  // A silence is ended by the service's heartbeat alone.
  stream: { connections: 4_096, pipelining: 1, headersTimeout: ANSWER_MS, bodyTimeout: 0 },
};

/**
 * Not passed on: what belongs to one connection (RFC 9110, section 7.6.1), what the gateway answers itself (`expect`, the
 * answer's compression), the body's framing, which is made anew, and every header that claims to say where a request came from.
 */
const NOT_FORWARDED = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['expect', 'accept-encoding', 'host', 'content-length'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', CLIENT_ADDRESS_HEADER],
]);
const NOT_RETURNED = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'trailer', 'transfer-encoding', 'upgrade']);

/** The gateway's connections to one service. */
export class Upstream {
  readonly #pools: Record<AnswerKind, Pool>;

  constructor(
    url: string,
    private readonly gatewaySecret: string,
  ) {
    this.#pools = {
      json: new Pool(url, poolOptions.json),
      file: new Pool(url, poolOptions.file),
      stream: new Pool(url, poolOptions.stream),
    };
  }

  /**
   * Passes a request on, and its answer back. The service's work is called off when the client leaves before the answer.
   * @throws service.unavailable; request.timeout; request.aborted
   */
  async forward(request: FastifyRequest, reply: FastifyReply, operation: Operation): Promise<FastifyReply> {
    const client = new AbortController();
    whenOver(reply.raw, () => client.abort());
    const answer = await this.#pools[operation.answers]
      .request({
        method: request.method as Dispatcher.HttpMethod,
        path: canonicalPath(operation, request.params as Record<string, string>) + queryOf(request.url),
        headers: this.#headers(request),
        body: Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null,
        signal: client.signal,
      })
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    if (operation.answers === 'json') endUnread(reply);
    // A body that is cut off ends the answer the same way; the error is the stream's, which fastify pipes.
    reply.status(answer.statusCode);
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && !NOT_RETURNED.has(name)) reply.header(name, value);
    return reply.send(answer.body);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.destroy()));
  }

  #headers(request: FastifyRequest): IncomingHttpHeaders {
    const named = new Set((request.headers.connection ?? '').toLowerCase().split(/\s*,\s*/));
    const passed = Object.entries(request.headers).filter(([name]) => !NOT_FORWARDED.has(name) && !named.has(name));
    return {
      ...Object.fromEntries(passed),
      'x-request-id': request.id,
      [CLIENT_ADDRESS_HEADER]: signClientAddress(request.ip, this.gatewaySecret),
    };
  }
}

/** An answer that its client does not read holds a connection to the service: it gets as long as the service got. */
function endUnread(reply: FastifyReply): void {
  const deadline = setTimeout(() => reply.raw.destroy(), ANSWER_MS);
  whenOver(reply.raw, () => clearTimeout(deadline));
}

const queryOf = (url: string): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
};

function refusalOf(error: unknown): AppError {
  if (Object(error).name === 'AbortError') return new AppError('request.aborted', {}, { cause: error });
  const isLate = error instanceof errors.HeadersTimeoutError;
  return new AppError(isLate ? 'request.timeout' : 'service.unavailable', { retryAfter: 1 }, { cause: error });
}
