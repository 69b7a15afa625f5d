import type { Download } from '@casebook/api-client';
import type { Service } from '@casebook/contracts';

/** What one service stores about the member. */
export interface DataPart {
  readonly service: Service;
  /** Completes "Downloading ...". */
  readonly label: string;
}

/** Every service, so that a new one fails to compile until it has a label. */
const labels: Readonly<Record<Service, string>> = {
  identity: 'your account',
  bank: 'your questions',
  quiz: 'your quizzes',
  billing: 'your subscription',
  ai: 'your AI-generated questions',
  admin: 'your activity',
};

export const dataParts: readonly DataPart[] = Object.entries(labels).map(([service, label]) => ({
  service: service as Service,
  label,
}));

/** Creates the ZIP file. The code that zips is loaded on demand. @param at dates the file's name, in the member's time zone */
export async function zipMyData(received: ReadonlyMap<DataPart, Blob>, at: Date): Promise<Download> {
  const { downloadZip } = await import('client-zip');
  const files = [...received].map(([{ service }, input]) => ({
    name: `${service}.json`,
    input: input.stream(),
    lastModified: at,
  }));
  return { name: `casebook-data-${dayOf(at)}.zip`, content: await downloadZip(files).blob() };
}

const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
