export interface Seen {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** `events`: a stream that tells them and stays open. */
type Given = { status?: number; body?: unknown; events?: string[]; headers?: Record<string, string> };
type Answer = Given | 'unreachable';
type Handler = (request: Seen) => Answer | Promise<Answer>;

/** Stands at the network's edge: answers what a test gave it, and remembers what was asked. */
export class FakeGateway {
  readonly seen: Seen[] = [];
  private readonly handlers = new Map<string, Handler>();

  constructor() {
    globalThis.fetch = (input, init) =>
      this.fetch(new Request(typeof input === 'string' ? new URL(input, window.location.href) : input, init));
  }

  /** @param route method and path, such as `GET /api/v1/daily`; the last one given for a route holds. */
  on(route: string, answer: Handler | Answer): this {
    this.handlers.set(route, typeof answer === 'function' ? answer : () => answer);
    return this;
  }

  asked(route: string): Seen[] {
    return this.seen.filter(({ method, path }) => `${method} ${path}` === route);
  }

  private async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const seen: Seen = {
      method: request.method,
      path: pathname,
      search: searchParams,
      headers: request.headers,
      body: text && isJson(request) ? JSON.parse(text) : text || undefined,
    };
    this.seen.push(seen);
    const answer = (await this.handlers.get(`${seen.method} ${seen.path}`)?.(seen)) ?? notFound;
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    if (answer.events) return streamOf(answer.events);
    const { status = 200, body, headers } = answer;
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': type, ...headers },
    });
  }
}

const isJson = ({ headers }: Request) => headers.get('Content-Type')?.includes('json') ?? false;

const streamOf = (events: readonly string[]): Response =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        for (const event of events) stream.enqueue(new TextEncoder().encode(event));
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  );

const notFound: Given = { status: 404, body: { code: 'route.not-found', detail: 'There is nothing at this address.' } };

export const problem = (status: number, code: string, detail: string, facts: object = {}) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail, ...facts },
});
