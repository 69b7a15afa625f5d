export interface RecordedRequest {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** `events`: the response is a stream of them that stays open. */
type ResponseSpec = { status?: number; body?: unknown; events?: string[]; headers?: Record<string, string> };
type Answer = ResponseSpec | 'unreachable';
type Handler = (request: RecordedRequest) => Answer | Promise<Answer>;

/** Replaces `fetch`: responds as the test defines, and records the requests. */
export class FakeGateway {
  readonly requests: RecordedRequest[] = [];
  private readonly handlers = new Map<string, Handler>();

  constructor() {
    globalThis.fetch = (input, init) =>
      this.fetch(new Request(typeof input === 'string' ? new URL(input, window.location.href) : input, init));
  }

  /** @param route method and path, such as `GET /api/v1/daily`; the last definition of a route wins */
  on(route: string, answer: Handler | Answer): this {
    this.handlers.set(route, typeof answer === 'function' ? answer : () => answer);
    return this;
  }

  requestsTo(route: string): RecordedRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === route);
  }

  private async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const recorded: RecordedRequest = {
      method: request.method,
      path: pathname,
      search: searchParams,
      headers: request.headers,
      body: text && isJson(request) ? JSON.parse(text) : text || undefined,
    };
    this.requests.push(recorded);
    const answer = (await this.handlers.get(`${recorded.method} ${recorded.path}`)?.(recorded)) ?? notFound;
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    if (answer.events) return streamOf(answer.events, request.signal);
    const { status = 200, body, headers } = answer;
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': type, ...headers },
    });
  }
}

const isJson = ({ headers }: Request) => headers.get('Content-Type')?.includes('json') ?? false;

const streamOf = (events: readonly string[], signal: AbortSignal): Response =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        for (const event of events) stream.enqueue(new TextEncoder().encode(event));
        signal.addEventListener('abort', () => stream.error(signal.reason));
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  );

const notFound: ResponseSpec = { status: 404, body: { code: 'route.not-found', detail: 'Page not found.' } };

export const problem = (status: number, code: string, detail: string, facts: object = {}) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail, ...facts },
});
