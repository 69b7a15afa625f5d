import { Agent, request } from 'undici';

interface Page {
  readonly items: readonly { readonly id: string }[];
}

/** Requests the bank's list sequentially over one connection. */
export class ListReader {
  readonly #agent = new Agent({ connections: 1 });
  private readonly origin: string;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(origin: string, headers: Readonly<Record<string, string>>) {
    this.origin = origin;
    this.headers = headers;
  }

  async read(query: Readonly<Record<string, string>>): Promise<{ ms: number; ids: string[] }> {
    const startMs = performance.now();
    const { items } = await this.#page({ limit: '20', ...query });
    return { ms: performance.now() - startMs, ids: items.map(({ id }) => id) };
  }

  async #page(query: Readonly<Record<string, string>>): Promise<Page> {
    const { statusCode, body } = await request(`${this.origin}/api/v1/questions?${new URLSearchParams(query)}`, {
      headers: this.headers,
      dispatcher: this.#agent,
    });
    if (statusCode !== 200) throw new Error(`The list returned ${statusCode}: ${await body.text()}`);
    return (await body.json()) as Page;
  }
}
