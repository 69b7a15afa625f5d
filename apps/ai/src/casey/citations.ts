import type { CaseySource } from '@casebook/contracts';

/** `[1]`, `[1, 2]`. */
const CITATION = /\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g;

/** @returns the sources that a reply cites, by their numbers */
export function citedSources(reply: string, sources: readonly CaseySource[]): CaseySource[] {
  const numbers = new Set([...reply.matchAll(CITATION)].flatMap(([, list = '']) => list.split(',').map(Number)));
  return sources.filter(({ number }) => numbers.has(number));
}
