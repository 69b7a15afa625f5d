import type { ServerResponse } from 'node:http';
import type { Log } from '../logging/logger.ts';

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 1_000;

/**
 * Headers of every stream. Proxies must neither cache nor compress it, because compression buffers it. nginx and others buffer every
 * response unless the last header is set. The connection closes with the stream, because a keep-alive connection would delay a shutdown.
 */
export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
} as const;

interface Current {
  readonly version: number;
  readonly data: unknown;
}

/** One open stream. If the state changes faster than it can be sent, only the latest state is sent. */
export class EventStream {
  #heartbeat: NodeJS.Timeout | undefined;
  #sentVersion = -1;
  #started = false;
  #sending = false;
  #again = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly source: { current(): Promise<Current> },
    private readonly log: Log,
  ) {}

  /** Sends the first state, then each change. */
  start(first: Current): void {
    // The client may have disconnected by now.
    if (this.response.destroyed) return;
    this.response.writeHead(200, streamHeaders);
    this.#write(`retry: ${RETRY_MS}\n\n`);
    this.#send(first);
    this.#heartbeat = setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS);
    this.response.once('close', () => clearInterval(this.#heartbeat));
    this.#started = true;
    if (this.#again) this.sendCurrent();
  }

  sendCurrent(): void {
    this.#again = true;
    if (!this.#started || this.#sending) return;
    this.#sending = true;
    this.#sendWhileChanged()
      .catch((error) => {
        if (!this.response.destroyed)
          this.log.warn({ err: error }, 'a change could not be sent to a stream; its client reconnects');
        this.end();
      })
      .finally(() => {
        this.#sending = false;
      });
  }

  end(): void {
    clearInterval(this.#heartbeat);
    if (this.#started) this.response.end();
  }

  async #sendWhileChanged(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      this.#send(await this.source.current());
    }
  }

  #send({ version, data }: Current): void {
    if (version <= this.#sentVersion) return;
    this.#sentVersion = version;
    this.#write(`id: ${version}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #write(text: string): void {
    if (!this.response.destroyed && !this.response.writableEnded) this.response.write(text);
  }
}
