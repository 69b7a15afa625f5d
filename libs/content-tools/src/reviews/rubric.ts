const HEADING = '## How difficult a question is';

/**
 * @param readme the text of `content/README.md`
 * @returns its section on difficulty
 * @throws if the section is missing
 */
export function rubricOf(readme: string): string {
  const start = readme.indexOf(`${HEADING}\n`);
  if (start < 0) throw new Error(`content/README.md has no section "${HEADING}"`);
  const end = readme.indexOf('\n## ', start + HEADING.length);
  return readme.slice(start, end < 0 ? undefined : end).trim();
}
