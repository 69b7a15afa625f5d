import type { Domain } from '@casebook/exam';
import { findDomain } from '../accept-question.ts';
import type { Note } from '../refusal.ts';

interface Place {
  readonly domain?: Domain | undefined;
  readonly topic?: string | undefined;
}

/** Where categories start that hold for one course (Moodle docs: "Question categories", "Moodle XML format"). */
const ROOT = '$course$/top';

/** @returns domain and topic as a path of Moodle's question categories; a slash within a name is doubled */
export function writeCategory({ domain, topic }: Place): string {
  const path = domain ? [domain, ...(topic ? [topic] : [])] : [];
  return [ROOT, ...path.map((name) => name.replaceAll('/', '//'))].join('/');
}

/** @returns the domain that the path names somewhere, and the category below it as topic */
export function readCategory(path: string): Place {
  const names = path.split(/(?<!\/)\/(?!\/)/).map((name) => name.replaceAll('//', '/').trim());
  const at = names.findIndex((name) => findDomain(name));
  if (at < 0) return {};
  const domain = findDomain(names[at] ?? '');
  const topic = names[at + 1];
  return { ...(domain && { domain }), ...(topic && { topic }) };
}

/** @returns a note on a category that says nothing which was understood */
export const noteCategory = (category: string): Note[] =>
  isUnrecognizedCategory(category) ? [{ code: 'category-ignored', text: `The category "${category}" names no domain.` }] : [];

/** @returns whether the path says something that was not understood: neither a domain nor one of Moodle's own top categories */
function isUnrecognizedCategory(path: string): boolean {
  if (readCategory(path).domain) return false;
  return path.split('/').some((name) => !/^(?:\$\w+\$|top|Default for .*)?$/.test(name.trim()));
}
