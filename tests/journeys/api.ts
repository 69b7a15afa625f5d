import { setting } from './running-system.ts';

export interface ApiCall {
  readonly token?: string;
  /** Sent as JSON, but a string is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Defaults to the gateway of the running profile. */
  readonly origin?: string;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON; undefined for other content types. */
  readonly body: Body;
}

/** The cookies of open admin gates by access token. Requests with the token send the cookie, as a browser would. */
export const gateCookies = new Map<string, string>();

/** Sends one request to the gateway, without following redirects. */
export async function callApi<Body>(
  method: string,
  path: string,
  { token, body, headers, origin }: ApiCall = {},
): Promise<Answer<Body>> {
  const cookie = token && gateCookies.get(token);
  const response = await fetch(`${origin ?? setting('CASEBOOK_URL')}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const streams = response.headers.get('content-type') === 'text/event-stream';
  const text = streams ? await firstEvent(response) : await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '') && text !== '';
  return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : undefined) as Body };
}

/** Reads a stream's first event, then closes the stream. */
async function firstEvent({ body }: Response): Promise<string> {
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (/^data: .*\n\n/m.test(text)) break;
  }
  return text;
}
