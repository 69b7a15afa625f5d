const HEADING = '## How difficult a question is';

/**
 * @param readme the text of `content/README.md`, where authors read the rubric too
 * @returns its section on difficulty
 * @throws where it has none
 */
export function rubricOf(readme: string): string {
  const begin = readme.indexOf(`${HEADING}\n`);
  if (begin < 0) throw new Error(`content/README.md has no section "${HEADING}"`);
  const end = readme.indexOf('\n## ', begin + HEADING.length);
  return readme.slice(begin, end < 0 ? undefined : end).trim();
}
