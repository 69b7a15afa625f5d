import { Agent, request } from 'undici';

const MOST_AT_ONCE = '100';

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly total: number;
  readonly nextCursor?: string;
}

/** Reads the bank's list, one request after another, over one connection. */
export class ListReader {
  readonly #agent = new Agent({ connections: 1 });
  private readonly origin: string;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(origin: string, headers: Readonly<Record<string, string>>) {
    this.origin = origin;
    this.headers = headers;
  }

  async read(query: Readonly<Record<string, string>>): Promise<{ ms: number; ids: string[] }> {
    const began = performance.now();
    const { items } = await this.#page({ limit: '20', ...query });
    return { ms: performance.now() - began, ids: items.map(({ id }) => id) };
  }

  /** Goes through the whole bank, page by page. @returns where its last page begins */
  async deepestCursor(): Promise<string> {
    const seen = new Set<string>();
    let last = '';
    for (let cursor: string | undefined; ; ) {
      const { items, nextCursor } = await this.#page({ limit: MOST_AT_ONCE, ...(cursor && { cursor }) });
      for (const { id } of items) seen.add(id);
      if (!nextCursor) break;
      last = nextCursor;
      cursor = nextCursor;
    }
    console.log(`By cursor to the end: ${seen.size} questions, none twice`);
    return last;
  }

  async #page(query: Readonly<Record<string, string>>): Promise<Page> {
    const { statusCode, body } = await request(`${this.origin}/api/v1/questions?${new URLSearchParams(query)}`, {
      headers: this.headers,
      dispatcher: this.#agent,
    });
    if (statusCode !== 200) throw new Error(`The list answered ${statusCode}: ${await body.text()}`);
    return (await body.json()) as Page;
  }
}
