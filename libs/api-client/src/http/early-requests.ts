/**
 * Requests that the page's HTML lists. The start script sends them before the app's code has loaded; `baseQuery` takes their responses
 * instead of sending the same requests again.
 */
type EarlyRequests = Map<string, Promise<Response>>;

declare global {
  interface Window {
    casebookEarlyRequests?: EarlyRequests;
  }
}

/**
 * @param paths the paths of GET requests, with their query
 * @param token the session's token
 * @returns their responses, in the same order; clone a response before reading it
 */
export function sendEarly(paths: readonly string[], token: string): readonly Promise<Response>[] {
  const sent = paths.map((path) => {
    const response = fetch(path, { headers: { Authorization: `Bearer ${token}` } });
    // Prevents an unhandled rejection if no one takes the response.
    response.catch(() => undefined);
    return [path, response] as const;
  });
  window.casebookEarlyRequests = new Map([...(window.casebookEarlyRequests ?? []), ...sent]);
  return sent.map(([, response]) => response);
}

/** @returns the response of the early request for this address, only the first time; undefined if none was sent */
function takeEarly(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined;
  const { pathname, search } = new URL(request.url);
  const sent = window.casebookEarlyRequests?.get(pathname + search);
  window.casebookEarlyRequests?.delete(pathname + search);
  return sent;
}

export const fetchOnce = (request: Request): Promise<Response> => takeEarly(request) ?? fetch(request);
