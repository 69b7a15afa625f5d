import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between billing and the sandbox that forwards requests, refuses them, or never responds. */
export class UnreliableStripe {
  mode: 'up' | 'errors' | 'silent' = 'up';
  /** The address that requests are forwarded to. */
  target = '';
  readonly #server: Server = createServer((request, response) => {
    if (this.mode === 'silent') return;
    if (this.mode === 'errors') return void response.writeHead(503).end('Service Unavailable');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void this.#pass(request, Buffer.concat(chunks), response));
  });

  static async start(): Promise<UnreliableStripe> {
    const started = new UnreliableStripe();
    await new Promise<void>((resolve) => started.#server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(
    { url, method, headers: sent }: IncomingMessage,
    body: Buffer<ArrayBuffer>,
    response: ServerResponse,
  ): Promise<void> {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = sent;
    const answer = await fetch(this.target + url, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  }
}
