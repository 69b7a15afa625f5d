import type { Session } from '@casebook/api-client';
import type { ExportQuery, Service } from '@casebook/contracts';

export interface Download {
  readonly name: string;
  readonly content: Blob;
}

/** Downloads an export of questions. @throws Error if the server refuses or the connection fails */
export const downloadQuestions = (session: Session, { format, scope }: ExportQuery): Promise<Download> =>
  download(session, `/api/v1/exports?${new URLSearchParams({ format, scope })}`, `casebook.${format}`);

/** Downloads the history of the member's quizzes. @throws Error if the server refuses or the connection fails */
export const downloadHistory = (session: Session): Promise<Download> =>
  download(session, '/api/v1/progress/export', 'casebook-history.csv');

/** How every document of a member's data ends. */
const END = '"complete":true}';

/**
 * Downloads what a service stores about the member.
 * @throws Error if the server refuses, the connection fails, or the document broke off
 */
export async function downloadMyData(session: Session, service: Service): Promise<Blob> {
  const { content } = await download(session, `/api/v1/my-data/${service}`, `${service}.json`);
  if ((await content.slice(-END.length).text()) !== END) throw new Error(`The data of ${service} broke off`);
  return content;
}

/** Sends the session's token, which a link can't. @param fallback the file's name if the response has none */
async function download(session: Session, url: string, fallback: string): Promise<Download> {
  const request = (token: string | undefined) => fetch(url, { headers: { ...(token && { Authorization: `Bearer ${token}` }) } });
  let response = await request(await session.accessToken());
  if (response.status === 401) response = await request(await session.renewedToken());
  if (!response.ok) throw new Error(`The download failed with status ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? fallback, content: await response.blob() };
}
