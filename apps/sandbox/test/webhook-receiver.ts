import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { stripeKeys } from '../src/stripe/stripe-keys.ts';

/** A webhook that accepts signed events. */
export class WebhookReceiver {
  /** The events in the order of arrival, including repeated ones. */
  readonly events: Stripe.Event[] = [];
  /** The status of its responses. */
  status = 200;
  readonly #stripe = new Stripe('sk_test_unused');
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      this.events.push(this.#stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, stripeKeys.webhookSecret));
      response.writeHead(this.status).end();
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhook`;
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** Waits until this many events have arrived. @throws Error with those that arrived instead */
  async waitFor(count: number): Promise<void> {
    for (const end = Date.now() + 10_000; this.events.length < count; ) {
      if (Date.now() > end) throw new Error(`${this.events.length} of ${count} events came: ${this.types.join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Waits until each of these events has arrived. @throws Error with the missing ones */
  async waitForIds(ids: readonly string[]): Promise<void> {
    const isMissing = (id: string) => this.events.every((event) => event.id !== id);
    for (const end = Date.now() + 20_000; ids.some(isMissing); await new Promise((resolve) => setTimeout(resolve, 10)))
      if (Date.now() > end) throw new Error(`These events didn't come: ${ids.filter(isMissing).join(', ')}`);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
