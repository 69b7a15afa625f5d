import type { Domain } from '@casebook/exam';
import { findDomain } from '../accept-question.ts';
import type { Note } from '../refusal.ts';

interface Place {
  readonly domain?: Domain | undefined;
  readonly topic?: string | undefined;
}

/** The root of a course's categories (Moodle docs: "Question categories", "Moodle XML format"). */
const ROOT = '$course$/top';

/** @returns the path of Moodle's question category for a domain and topic; a slash within a name is doubled */
export function writeCategory({ domain, topic }: Place): string {
  const path = domain ? [domain, ...(topic ? [topic] : [])] : [];
  return [ROOT, ...path.map((name) => name.replaceAll('/', '//'))].join('/');
}

/** @returns the first domain in the path, and the category below it as topic */
export function readCategory(path: string): Place {
  const names = path.split(/(?<!\/)\/(?!\/)/).map((name) => name.replaceAll('//', '/').trim());
  const at = names.findIndex((name) => findDomain(name));
  if (at < 0) return {};
  const domain = findDomain(names[at] ?? '');
  const topic = names[at + 1];
  return { ...(domain && { domain }), ...(topic && { topic }) };
}

/** @returns a note if the category was not recognized */
export const noteCategory = (category: string): Note[] =>
  isUnrecognizedCategory(category)
    ? [{ code: 'category-ignored', text: `The category "${category}" doesn't match a domain, so it was ignored.` }]
    : [];

/** @returns whether the path has a name that is neither a domain nor one of Moodle's default categories */
function isUnrecognizedCategory(path: string): boolean {
  if (readCategory(path).domain) return false;
  return path.split('/').some((name) => !/^(?:\$\w+\$|top|Default for .*)?$/.test(name.trim()));
}
