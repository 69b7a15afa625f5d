import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Span {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

interface ExportedSpans {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'service'>[] }[];
  }[];
}

/** Receives OTLP over HTTP with JSON, as an OpenTelemetry collector would. */
export class Collector {
  readonly #spans: Span[] = [];
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.#store(JSON.parse(Buffer.concat(chunks).toString('utf8')) as ExportedSpans);
    response.setHeader('content-type', 'application/json').end('{}');
  });

  static async start(): Promise<Collector> {
    const collector = new Collector();
    await new Promise<void>((resolve) => collector.#server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get size(): number {
    return this.#spans.length;
  }

  trace(traceId: string): Span[] {
    return this.#spans.filter((span) => span.traceId === traceId);
  }

  /** @returns the trace once the condition holds, or what has arrived when the time is over */
  async waitForTrace(traceId: string, isComplete: (spans: Span[]) => boolean, timeoutMs = 30_000): Promise<Span[]> {
    for (const end = Date.now() + timeoutMs; Date.now() < end && !isComplete(this.trace(traceId)); ) await sleep(200);
    return this.trace(traceId);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #store({ resourceSpans }: ExportedSpans): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { spans } of scopeSpans) this.#spans.push(...spans.map((span) => ({ ...span, service })));
    }
  }
}
