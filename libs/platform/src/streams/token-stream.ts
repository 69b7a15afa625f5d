import { once } from 'node:events';
import type { AppError, StreamedToken, TokenStreamEvent } from '@casebook/contracts';
import type { FastifyReply } from 'fastify';
import { toProblem } from '../errors/to-problem.ts';
import { streamHeaders } from './event-stream.ts';

const HEARTBEAT_MS = 15_000;

/** The response of one token stream. Nothing is sent before the first event, so that an earlier failure gets an ordinary error response. */
export class TokenStream {
  #heartbeat: NodeJS.Timeout | undefined;
  #started = false;

  constructor(private readonly reply: FastifyReply) {}

  get hasStarted(): boolean {
    return this.#started;
  }

  /** Resolves once the client can take more. @throws the signal's reason if it aborts while the client doesn't read */
  async sendToken(token: StreamedToken, signal: AbortSignal): Promise<void> {
    if (this.#send('token', token)) return;
    try {
      await once(this.reply.raw, 'drain', { signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  }

  sendDone(data: object): void {
    this.#send('done', data);
    this.#end();
  }

  sendError(error: AppError): void {
    this.#send('error', toProblem(error, this.reply.request.id));
    this.#end();
  }

  /** @returns false if the client must read before more can be written */
  #send(event: TokenStreamEvent, data: object): boolean {
    if (!this.#started) this.#start();
    return this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #start(): void {
    this.#started = true;
    this.reply.hijack();
    this.reply.raw.writeHead(200, { ...streamHeaders, 'x-request-id': this.reply.request.id });
    this.#heartbeat = setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS);
    this.reply.raw.once('close', () => clearInterval(this.#heartbeat));
  }

  #end(): void {
    clearInterval(this.#heartbeat);
    this.reply.raw.end();
  }

  #write(text: string): boolean {
    const { raw } = this.reply;
    return raw.destroyed || raw.writableEnded || raw.write(text);
  }
}
