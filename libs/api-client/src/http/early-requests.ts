/**
 * Requests that the page's HTML names, sent before the app's code has arrived. The start script sends them, `baseQuery` takes their
 * responses instead of sending the same request again.
 */
type EarlyRequests = Map<string, Promise<Response>>;

declare global {
  interface Window {
    casebookEarlyRequests?: EarlyRequests;
  }
}

/** @param paths of reads, with their query @param token of the session, if there is one */
export function sendEarly(paths: readonly string[], token: string | undefined): void {
  const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
  const send = (path: string) => {
    const response = fetch(path, { headers });
    // A failure counts only for who takes the response.
    response.catch(() => undefined);
    return response;
  };
  window.casebookEarlyRequests = new Map(paths.map((path) => [path, send(path)]));
}

/** @returns the response of the early request for the same address, once; undefined if none was sent */
function takeEarly(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined;
  const { pathname, search } = new URL(request.url);
  const sent = window.casebookEarlyRequests?.get(pathname + search);
  window.casebookEarlyRequests?.delete(pathname + search);
  return sent;
}

export const fetchOnce = (request: Request): Promise<Response> => takeEarly(request) ?? fetch(request);
