import { AppError, TOKEN_STREAM_MS } from '@casebook/contracts';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EndedSessions } from '../auth/ended-sessions.ts';
import { toAppError } from '../errors/to-problem.ts';
import { Log } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import type { Caller } from '../request/caller.ts';
import { onResponseClosed } from '../request/client-connection.ts';
import { TokenStream } from './token-stream.ts';

const STREAMS_PER_MEMBER = 4;

/**
 * A use case that streams a text: it yields each piece, and returns the data of the `done` event. It passes the signal on to whatever it
 * awaits. Its `finally` blocks run however the stream ends. Anything it must store even after its client disconnects is stored within
 * `runDespiteDisconnect`.
 */
export type TokenSource<Done extends object> = (signal: AbortSignal) => AsyncGenerator<string, Done, void>;

interface OpenStream {
  readonly caller: Caller;
  readonly end: AbortController;
}

/**
 * Sends texts as server-sent events in the response to a POST, piece by piece as they are generated. A stream ends with its text, with an
 * error, when its client disconnects, after two minutes, with its session, or at shutdown. It can't be resumed.
 */
@Injectable()
export class TokenStreams implements OnModuleDestroy {
  readonly #open = new Set<OpenStream>();
  #stopping = false;

  constructor(
    private readonly log: Log,
    private readonly endedSessions: EndedSessions,
    metrics: Metrics,
  ) {
    metrics.gauge('http_token_streams_open', 'Streamed texts that are being written', () => this.size);
    endedSessions.onChange(() => this.#endRevoked());
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * Writes a text to a response piece by piece. Resolves when the response is complete.
   * @param limitMs how long the whole text may take
   * @throws stream.too-many for a member who has four open; any error that the source throws before its first piece
   */
  async open<Done extends object>(
    reply: FastifyReply,
    caller: Caller,
    source: TokenSource<Done>,
    limitMs = TOKEN_STREAM_MS,
  ): Promise<void> {
    if (this.#stopping) throw stopping();
    if (this.#ofMember(caller.id) >= STREAMS_PER_MEMBER) throw new AppError('stream.too-many');
    const end = new AbortController();
    const opened = { caller, end };
    this.#open.add(opened);
    onResponseClosed(reply.raw, () => end.abort(new AppError('request.aborted')));
    const limit = setTimeout(() => end.abort(new AppError('request.timeout')), limitMs);
    const stream = new TokenStream(reply);
    try {
      await writeAll(stream, source(end.signal), end.signal);
    } catch (error) {
      if (!stream.hasStarted) throw error;
      this.#fail(stream, error, reply.request.id);
    } finally {
      clearTimeout(limit);
      this.#open.delete(opened);
    }
  }

  /** Runs before the server closes, because an open stream would delay that. */
  onModuleDestroy(): void {
    this.#stopping = true;
    for (const { end } of this.#open) end.abort(stopping());
  }

  #fail(stream: TokenStream, thrown: unknown, requestId: string): void {
    const error = toAppError(thrown);
    if (error.status >= 500) this.log.error({ err: thrown, requestId }, 'a streamed text broke off');
    stream.sendError(error);
  }

  #endRevoked(): void {
    for (const { caller, end } of this.#open)
      if (caller.sessionId !== undefined && this.endedSessions.has(caller.sessionId))
        end.abort(new AppError('auth.token-invalid'));
  }

  #ofMember(memberId: string): number {
    return [...this.#open].filter(({ caller }) => caller.id === memberId).length;
  }
}

const stopping = () => new AppError('service.unavailable', { retryAfter: 1 });

async function writeAll<Done extends object>(
  stream: TokenStream,
  texts: AsyncGenerator<string, Done, void>,
  signal: AbortSignal,
): Promise<void> {
  const aborted = rejectOnAbort(signal);
  try {
    for (;;) {
      // Doesn't wait for a source that is slow to notice the signal.
      const { value, done } = await Promise.race([texts.next(), aborted.promise]);
      if (done) return stream.sendDone(value);
      await stream.sendToken({ text: value }, signal);
    }
  } finally {
    aborted.release();
    // Runs the source's `finally` blocks. If they fail, the failure is the abort's, which is already handled.
    texts.return(undefined as never).catch(() => undefined);
  }
}

function rejectOnAbort(signal: AbortSignal): { readonly promise: Promise<never>; release(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  // Prevents an unhandled rejection: between two races, nothing awaits this promise.
  promise.catch(() => undefined);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return { promise, release: () => signal.removeEventListener('abort', abort) };
}
