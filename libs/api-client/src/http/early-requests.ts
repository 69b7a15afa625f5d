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

/**
 * @param paths of reads, with their query
 * @param token of the session
 * @returns their responses, in the same order; clone one before reading it
 */
export function sendEarly(paths: readonly string[], token: string): readonly Promise<Response>[] {
  const sent = paths.map((path) => {
    const response = fetch(path, { headers: { Authorization: `Bearer ${token}` } });
    // A failure counts only for who takes the response.
    response.catch(() => undefined);
    return [path, response] as const;
  });
  window.casebookEarlyRequests = new Map([...(window.casebookEarlyRequests ?? []), ...sent]);
  return sent.map(([, response]) => response);
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
