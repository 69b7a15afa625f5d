import type { ExportQuery } from '@casebook/contracts';
import type { Session } from '../session/session.ts';

export interface TakenFile {
  readonly name: string;
  readonly content: Blob;
}

/** Fetches an export of questions. @throws Error where it is refused or the connection fails */
export const takeFile = (session: Session, { format, scope }: ExportQuery): Promise<TakenFile> =>
  fetchFile(session, `/api/v1/exports?${new URLSearchParams({ format, scope })}`, `casebook.${format}`);

/** Fetches the history of the member's quizzes. @throws Error where it is refused or the connection fails */
export const takeHistory = (session: Session): Promise<TakenFile> =>
  fetchFile(session, '/api/v1/progress/export', 'casebook-history.csv');

/** With the session's token, which a link cannot carry. @param fallback the file's name where the answer gives none */
async function fetchFile(session: Session, address: string, fallback: string): Promise<TakenFile> {
  const ask = (token: string | undefined) => fetch(address, { headers: { ...(token && { Authorization: `Bearer ${token}` }) } });
  let response = await ask(await session.accessToken());
  if (response.status === 401) response = await ask(await session.renewedToken());
  if (!response.ok) throw new Error(`The export was answered with ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? fallback, content: await response.blob() };
}
