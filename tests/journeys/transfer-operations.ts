import { randomUUID } from 'node:crypto';
import type { Call } from './operations.ts';
import type { Walker } from './walker.ts';

const NAMED = { fileName: 'questions.csv' };
const HEADERS = { 'content-type': 'application/octet-stream' };
const csvOf = (stem: string) =>
  `id,question,A,B,C,D,answer,domain\nwalked,${stem},one,two,three,four,B,Asset Security\nbroken,,,,,,,\n`;

interface ImportBody {
  readonly id: string;
  readonly status: string;
}

/** The walker's import, if any, and one that doesn't exist. */
const imports = (walker: Walker): string[] => [...(walker.ownImport ? [walker.ownImport] : []), randomUUID()];

/** How walkers call the operations of import and export. */
export const transferOperations: Readonly<Record<string, Call>> = {
  startImport: async (walker) => {
    const { status, body } = await walker.send<ImportBody>('startImport', {
      query: NAMED,
      headers: HEADERS,
      body: csvOf(`Which file did ${walker.name} send?`),
    });
    if (status === 202) walker.ownImport = body.id;
  },
  getImport: async (walker) => {
    for (const id of imports(walker)) await waitForPreview(walker, id);
  },
  listImportEntries: async (walker) => {
    for (const id of imports(walker)) await walker.send('listImportEntries', { params: { id }, query: { outcome: 'new' } });
  },
  listImportCategories: async (walker) => {
    for (const id of imports(walker)) await walker.send('listImportCategories', { params: { id } });
  },
  mapImportCategories: async (walker) => {
    const body = { categories: [{ category: 'Week 1', domain: 'Asset Security' }] };
    for (const id of imports(walker)) {
      await walker.send('mapImportCategories', { params: { id }, body });
      await waitForPreview(walker, id);
    }
  },
  followImport: async (walker) => {
    for (const id of imports(walker)) await walker.send('followImport', { params: { id } });
  },
  // Skipped for admins, whose import would stay in the shared bank.
  applyImport: async (walker) => {
    for (const id of walker.isAdmin ? [randomUUID()] : imports(walker)) await walker.send('applyImport', { params: { id } });
  },
  discardImport: async (walker) => {
    const { status, body } = await walker.send<ImportBody>('startImport', {
      query: NAMED,
      headers: HEADERS,
      body: csvOf('Which one is discarded?'),
    });
    for (const id of [...imports(walker), ...(status === 202 ? [body.id] : [])])
      await walker.send('discardImport', { params: { id } });
  },
  exportQuestions: async (walker) => {
    for (const scope of ['own', 'bank']) await walker.send('exportQuestions', { query: { format: 'json', scope } });
  },
  listExportLosses: async (walker) => {
    for (const scope of ['own', 'bank']) await walker.send('listExportLosses', { query: { format: 'aiken', scope } });
  },
};

async function waitForPreview(walker: Walker, id: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { status, body } = await walker.send<ImportBody>('getImport', { params: { id } });
    if (status !== 200 || body.status !== 'reading') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
