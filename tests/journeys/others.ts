import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Request } from '@playwright/test';

/** A request that the browser made to a third-party server. */
export interface OthersRequest {
  readonly url: URL;
  /** Everything that the request contained: address, body, and headers. */
  readonly text: string;
}

export interface Others extends AsyncDisposable {
  /** The browser's requests to third-party servers, oldest first. */
  readonly requests: readonly OthersRequest[];
  /** The events that the stand-in for the ads tag sent. */
  events(): readonly AdsEvent[];
  /** The parts of the surrounding page that the stand-in for the tag could access. */
  reached(): Readonly<Record<string, string>> | undefined;
  /** The arguments with which the stand-in for the widget was called. */
  identified(): unknown;
}

export interface AdsEvent {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly userData: unknown;
  /** The ad click's id, which the tag reads from its page's address. */
  readonly clickId: string | null;
}

const SERVERS = /^https:\/\/([\w.-]+\.)?(googletagmanager\.com|googleadservices\.com|google\.com|doubleclick\.net|canny\.io)\//;

/**
 * Google's tag as far as the frame uses it: it processes the queue, and sends each event as an image request. It also tries to break out of
 * the frame.
 */
const TAG = `(() => {
  const reached = {};
  const attempt = (name, read) => { try { reached[name] = String(read()); } catch (error) { reached[name] = error.name; } };
  attempt('parent.localStorage', () => parent.localStorage.getItem('casebook-session'));
  attempt('parent.document', () => parent.document.cookie);
  attempt('top.location', () => { top.location = 'https://www.google.com/elsewhere'; return 'left'; });
  attempt('localStorage', () => Object.keys(localStorage).join());
  attempt('document.cookie', () => document.cookie);
  fetch(new URL('/api/v1/client-settings', document.referrer || 'http://localhost')).then(() => 'answered', () => 'refused').then((api) => {
    new Image().src = 'https://www.google.com/reached?' + new URLSearchParams({ ...reached, api });
  });
  let userData;
  const handle = ([command, name, parameters]) => {
    if (command === 'set') userData = parameters;
    if (command !== 'event') return;
    const { event_callback: done, ...rest } = parameters;
    const sent = { name, parameters: rest, userData, clickId: new URLSearchParams(location.search).get('gclid') };
    const image = new Image();
    image.onload = image.onerror = () => done && done();
    image.src = 'https://www.googleadservices.com/event?' + new URLSearchParams({ sent: JSON.stringify(sent) });
  };
  for (const entry of window.dataLayer) handle(entry);
  window.dataLayer.push = (entry) => handle(entry);
})();`;

const WIDGET = `(() => {
  const handle = (call) => { new Image().src = 'https://canny.io/identify?' + new URLSearchParams({ call: JSON.stringify([...call]) }); };
  for (const call of window.Canny.q) handle(call);
  window.Canny = (...call) => handle(call);
})();`;

/**
 * Stands in for the servers of the ads tag and the feedback widget: the browser's requests to them go to a local server, which records what
 * the browser actually sent.
 */
export async function startOthers(context: BrowserContext): Promise<Others> {
  const server = createServer(({ url = '' }, response) => {
    const script = url.startsWith('/gtag/js') ? TAG : url.startsWith('/sdk.js') ? WIDGET : undefined;
    response.writeHead(script ? 200 : 204, { 'content-type': 'text/javascript' }).end(script);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const requests: OthersRequest[] = [];
  context.on('request', (request) => {
    if (SERVERS.test(request.url())) requests.push(recorded(request));
  });
  await context.route(SERVERS, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`);
    await route.fulfill({ status: answer.status, contentType: 'text/javascript', body: await answer.text() });
  });
  const sentTo = (path: string) => requests.filter(({ url }) => url.pathname === path).map(({ url }) => url.searchParams);
  return {
    requests,
    events: () => sentTo('/event').map((query) => JSON.parse(query.get('sent') ?? '{}') as AdsEvent),
    reached: () => sentTo('/reached').map((query) => Object.fromEntries(query))[0],
    identified: () => sentTo('/identify').map((query) => JSON.parse(query.get('call') ?? 'null') as unknown)[0],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const recorded = (request: Request): OthersRequest => ({
  url: new URL(request.url()),
  text: decodeURIComponent(
    `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`.replaceAll('+', ' '),
  ),
});
