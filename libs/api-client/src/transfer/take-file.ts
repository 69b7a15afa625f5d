import type { ExportQuery } from '@casebook/contracts';
import type { Session } from '../session/session.ts';

export interface TakenFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Fetches an export with the session's token, which a link cannot carry.
 * @throws Error where it is refused or the connection fails
 */
export async function takeFile(session: Session, { format, scope }: ExportQuery): Promise<TakenFile> {
  const ask = (token: string | undefined) =>
    fetch(`/api/v1/exports?${new URLSearchParams({ format, scope })}`, {
      headers: { ...(token && { Authorization: `Bearer ${token}` }) },
    });
  let response = await ask(await session.accessToken());
  if (response.status === 401) response = await ask(await session.renewedToken());
  if (!response.ok) throw new Error(`The export was answered with ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? `casebook.${format}`, content: await response.blob() };
}
