import type { ImportView } from '@casebook/contracts';
import { type Import, importProblems } from './import.ts';

/** Maps an import to its owner's view. */
export const toImportView = (one: Import): ImportView => ({
  id: one.id,
  version: one.version,
  status: one.status,
  ...(one.problem && { problem: { code: one.problem, message: importProblems[one.problem] } }),
  scope: one.intoBank ? 'bank' : 'own',
  format: one.format,
  encoding: one.encoding,
  fileName: one.fileName,
  fileBytes: one.fileBytes,
  readBytes: one.readBytes,
  counts: { ...one.counts },
  notes: sortedByEntries(one.notes).map(({ code, entries }) => ({
    code,
    entries,
    texts: one.noteTexts.filter((note) => note.code === code).map(({ text, entries: equal }) => ({ text, entries: equal })),
  })),
  refusals: sortedByEntries(one.refusals),
  hasCategories: one.hasCategories,
  createdAt: one.createdAt.toISOString(),
  updatedAt: one.updatedAt.toISOString(),
});

const sortedByEntries = (counts: Readonly<Record<string, number>>): { code: string; entries: number }[] =>
  Object.entries(counts)
    .map(([code, entries]) => ({ code, entries }))
    .sort((a, b) => b.entries - a.entries || (a.code < b.code ? -1 : 1));
