import { type Download, download, type Session } from '@casebook/api-client';
import type { ExportQuery, Service } from '@casebook/contracts';

/** Downloads an export of questions. @throws Error if the server refuses or the connection fails */
export const downloadQuestions = (session: Session, { format, scope }: ExportQuery): Promise<Download> =>
  download(session, `/api/v1/exports?${new URLSearchParams({ format, scope })}`, `casebook.${format}`);

/** Downloads the history of the member's quizzes. @throws Error if the server refuses or the connection fails */
export const downloadHistory = (session: Session): Promise<Download> =>
  download(session, '/api/v1/progress/export', 'casebook-history.csv');

/** The end of every complete document of a member's data. */
const END = '"complete":true}';

/**
 * Downloads what a service stores about the member.
 * @throws Error if the server refuses, the connection fails, or the document is incomplete
 */
export async function downloadMyData(session: Session, service: Service): Promise<Blob> {
  const { content } = await download(session, `/api/v1/my-data/${service}`, `${service}.json`);
  if ((await content.slice(-END.length).text()) !== END) throw new Error(`The data of ${service} broke off`);
  return content;
}
