import type { IncomingHttpHeaders } from 'node:http';
import { AppError, TOKEN_STREAM_MS, takesIdempotencyKeys } from '@casebook/contracts';
import { CLIENT_ADDRESS_HEADER, onResponseClosed, signClientAddress } from '@casebook/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, errors, Pool } from 'undici';
import { canonicalPath, type Operation, type ResponseKind } from './operations.ts';
import { withRetries } from './retries.ts';

const RESPONSE_TIMEOUT_MS = 15_000;
const FILE_MS = 120_000;
/** Longer than the service's own limit, so that the service's refusal arrives first. */
const TOKENS_MS = TOKEN_STREAM_MS + 5_000;
const SILENCE_MS = 45_000;
/** Compressing a smaller response costs more than it saves. */
export const COMPRESSED_FROM_BYTES = 1024;

/** Streams and files use separate pools, so that they never block other requests. */
const poolOptions: Record<ResponseKind, Pool.Options> = {
  json: { connections: 64, pipelining: 1, headersTimeout: RESPONSE_TIMEOUT_MS, bodyTimeout: RESPONSE_TIMEOUT_MS },
  file: { connections: 16, pipelining: 1, headersTimeout: FILE_MS, bodyTimeout: FILE_MS },
  // No body timeout: a stream may be silent until the service's next heartbeat.
  stream: { connections: 4_096, pipelining: 1, headersTimeout: RESPONSE_TIMEOUT_MS, bodyTimeout: 0 },
  // The headers come with the first token. From then on the service sends a heartbeat every 15 s.
  tokens: { connections: 1_024, pipelining: 1, headersTimeout: TOKENS_MS, bodyTimeout: SILENCE_MS },
};

/**
 * Headers that aren't forwarded: hop-by-hop headers (RFC 9110, section 7.6.1), those that the gateway handles itself (`expect`,
 * `accept-encoding`), the body's framing, which the new request sets, and every header that claims a client address.
 */
const NOT_FORWARDED = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['expect', 'accept-encoding', 'host', 'content-length'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', CLIENT_ADDRESS_HEADER],
]);
const NOT_RETURNED = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'trailer', 'transfer-encoding', 'upgrade']);

/** The gateway's connections to one service. */
export class Upstream {
  readonly #pools: Record<ResponseKind, Pool>;

  constructor(
    url: string,
    private readonly gatewaySecret: string,
  ) {
    this.#pools = {
      json: new Pool(url, poolOptions.json),
      file: new Pool(url, poolOptions.file),
      stream: new Pool(url, poolOptions.stream),
      tokens: new Pool(url, poolOptions.tokens),
    };
  }

  /**
   * Forwards a request and returns the response. Aborts the request to the service if the client disconnects first. Retries the request if
   * the connection to the service fails.
   * @throws service.unavailable; request.timeout; request.aborted
   */
  async forward(request: FastifyRequest, reply: FastifyReply, operation: Operation): Promise<FastifyReply> {
    const client = new AbortController();
    onResponseClosed(reply.raw, () => client.abort());
    const { signal } = client;
    const sent = {
      method: request.method as Dispatcher.HttpMethod,
      path: canonicalPath(operation, request.params as Record<string, string>) + queryOf(request.url),
      headers: this.#headers(request),
      body: Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null,
      signal,
    };
    const send = () => this.#pools[operation.respondsWith].request(sent);
    const refuse = (error: unknown): never => {
      throw refusalOf(error);
    };
    const response = await withRetries(send, { isRepeatable: isRepeatable(request, operation), signal }).catch(refuse);
    if (operation.respondsWith === 'json') disconnectSlowReader(reply);
    // @fastify/compress compresses a stream of any length, so a small body is sent as a buffer.
    const isSmall = operation.respondsWith === 'json' && Number(response.headers['content-length']) < COMPRESSED_FROM_BYTES;
    // If a streamed body is interrupted, fastify, which pipes it, aborts the response.
    const body = isSmall ? Buffer.from(await response.body.arrayBuffer().catch(refuse)) : response.body;
    reply.status(response.statusCode);
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined && !NOT_RETURNED.has(name)) reply.header(name, value);
    return reply.send(body);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.destroy()));
  }

  #headers(request: FastifyRequest): IncomingHttpHeaders {
    const hopByHop = new Set((request.headers.connection ?? '').toLowerCase().split(/\s*,\s*/));
    const forwarded = Object.entries(request.headers).filter(([name]) => !NOT_FORWARDED.has(name) && !hopByHop.has(name));
    return {
      ...Object.fromEntries(forwarded),
      'x-request-id': request.id,
      [CLIENT_ADDRESS_HEADER]: signClientAddress(request.ip, this.gatewaySecret),
    };
  }
}

/**
 * Whether a request can be sent twice: reads can, and so can members' writes with an idempotency key, if the service handles each key once
 * (`Database.write`). A request for a streamed text can't: the model would write the text twice.
 */
const isRepeatable = ({ method, headers }: FastifyRequest, { upstream, respondsWith }: Operation): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  (headers['idempotency-key'] !== undefined &&
    headers.authorization !== undefined &&
    takesIdempotencyKeys(upstream) &&
    respondsWith !== 'tokens');

/** Disconnects a client that doesn't read its response, because it occupies a connection to the service. */
function disconnectSlowReader(reply: FastifyReply): void {
  const deadline = setTimeout(() => reply.raw.destroy(), RESPONSE_TIMEOUT_MS);
  onResponseClosed(reply.raw, () => clearTimeout(deadline));
}

const queryOf = (url: string): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
};

function refusalOf(error: unknown): AppError {
  if (Object(error).name === 'AbortError') return new AppError('request.aborted', {}, { cause: error });
  const isTimeout = error instanceof errors.HeadersTimeoutError;
  return new AppError(isTimeout ? 'request.timeout' : 'service.unavailable', { retryAfter: 1 }, { cause: error });
}
