import type { ServerResponse } from 'node:http';
import type { Log } from '../logging/logger.ts';

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 1_000;

interface Present {
  readonly version: number;
  readonly data: unknown;
}

/** One open stream. Changes that come faster than they can be told are told once, as they are by then. */
export class EventStream {
  #heartbeat: NodeJS.Timeout | undefined;
  #told = -1;
  #begun = false;
  #telling = false;
  #again = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly source: { present(): Promise<Present> },
    private readonly log: Log,
  ) {}

  /** Tells the state as it was read, and what has changed since. */
  begin(first: Present): void {
    // Who asked may be gone by now.
    if (this.response.destroyed) return;
    // A stream's connection ends with it: kept alive for another request, it would hold up a service that stops.
    this.response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close' });
    this.#write(`retry: ${RETRY_MS}\n\n`);
    this.#tell(first);
    this.#heartbeat = setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS);
    this.response.once('close', () => clearInterval(this.#heartbeat));
    this.#begun = true;
    if (this.#again) this.tellPresent();
  }

  tellPresent(): void {
    this.#again = true;
    if (!this.#begun || this.#telling) return;
    this.#telling = true;
    this.#tellWhileChanged()
      .catch((error) => {
        if (!this.response.destroyed)
          this.log.warn({ err: error }, 'a stream could not be told of a change; its client comes back for it');
        this.end();
      })
      .finally(() => {
        this.#telling = false;
      });
  }

  end(): void {
    clearInterval(this.#heartbeat);
    if (this.#begun) this.response.end();
  }

  async #tellWhileChanged(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      this.#tell(await this.source.present());
    }
  }

  #tell({ version, data }: Present): void {
    if (version <= this.#told) return;
    this.#told = version;
    this.#write(`id: ${version}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #write(text: string): void {
    if (!this.response.destroyed && !this.response.writableEnded) this.response.write(text);
  }
}
