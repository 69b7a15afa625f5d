import type { ServerResponse } from 'node:http';
import type { Log } from '../logging/logger.ts';

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 1_000;

/**
 * Of every stream. A proxy must neither store it nor compress it, which collects it; nginx and others collect a response before they send
 * it, unless the last header is set. The connection closes with the stream: a kept-alive one would delay a shutdown.
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

/** One open stream. Changes that come faster than they can be sent are sent once, as the state is by then. */
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

  /** Sends the state as it was read, then each change since. */
  start(first: Current): void {
    // The client may have left by now.
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
