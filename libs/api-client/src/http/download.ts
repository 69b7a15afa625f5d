import type { Session } from '../session/session.ts';

export interface Download {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Downloads a file with the session's token, which a plain link can't send.
 * @param fallback the file's name if the response has none
 * @throws Error if the server refuses or the connection fails
 */
export async function download(session: Session, url: string, fallback: string): Promise<Download> {
  const request = (token: string | undefined) => fetch(url, { headers: { ...(token && { Authorization: `Bearer ${token}` }) } });
  const token = await session.accessToken();
  let response = await request(token);
  if (response.status === 401) response = await request(await session.renewedToken(token));
  if (!response.ok) throw new Error(`The download failed with status ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? fallback, content: await response.blob() };
}
