import type { ImportView } from '@casebook/contracts';
import { type Import, importProblems } from './import.ts';

/** An import as its owner sees it. */
export const toImportView = (one: Import): ImportView => ({
  id: one.id,
  version: one.version,
  status: one.status,
  ...(one.problem && { problem: { code: one.problem, message: importProblems[one.problem] } }),
  scope: one.intoBank ? 'bank' : 'own',
  format: one.format,
  fileName: one.fileName,
  fileBytes: one.fileBytes,
  readBytes: one.readBytes,
  counts: { ...one.counts },
  notes: Object.entries(one.notes).map(([code, entries]) => ({ code, entries })),
  createdAt: one.createdAt.toISOString(),
  updatedAt: one.updatedAt.toISOString(),
});
