import type { Content } from './read-content.ts';

/**
 * Compares the bank with all questions that were ever shipped. Installations have answers and bookmarks for those questions, so none may
 * disappear without an entry in `retired.yaml`.
 * @returns a line per finding
 */
export function findRetirementFlaws({
  questions,
  shipped,
  retired,
}: Pick<Content, 'questions' | 'shipped' | 'retired'>): string[] {
  const current = new Set(questions.map(({ question }) => question.slug));
  const ever = new Set(shipped);
  const listed = new Set(retired.map(({ slug }) => slug));
  return [
    ...shipped
      .filter((slug) => !current.has(slug) && !listed.has(slug))
      .map((slug) => `retired.yaml: ${slug}: was shipped and is gone: add it with a reason, or restore the question`),
    ...[...current]
      .filter((slug) => !ever.has(slug))
      .map((slug) => `shipped-slugs.txt: ${slug}: is new: add its slug, in alphabetical order`),
    ...retired
      .filter(({ slug }) => current.has(slug))
      .map(({ slug }) => `retired.yaml: ${slug}: is in the bank: remove the entry`),
    ...retired
      .filter(({ slug }) => !ever.has(slug))
      .map(({ slug }) => `retired.yaml: ${slug}: was never shipped: remove the entry`),
    ...retired
      .filter(({ slug }, at) => retired.findIndex((other) => other.slug === slug) < at)
      .map(({ slug }) => `retired.yaml: ${slug}: occurs twice`),
    ...retired
      .filter(({ replacedBy }) => replacedBy !== undefined && !current.has(replacedBy))
      .map(({ slug, replacedBy }) => `retired.yaml: ${slug}: is replaced by ${replacedBy}, which isn't in the bank`),
  ];
}
