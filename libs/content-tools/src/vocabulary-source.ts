import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePublicationList, parseTagList } from '../../exam/src/content-file.ts';

/** @returns the modules that hold the controlled lists of a content folder, by file name, as the formatter would write them */
export function contentVocabularySources(folder: string): Readonly<Record<string, string>> {
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const tags = parseTagList(textOf('tags.yaml'), 'tags.yaml');
  const publications = parsePublicationList(textOf('publications.yaml'), 'publications.yaml');
  return {
    'content-tags.ts': moduleOf('contentTags', 'The tags that a question may carry, each with what it stands for.', tags),
    'content-publications.ts': moduleOf(
      'contentPublications',
      'The publications that may be cited, each with its public address.',
      publications,
    ),
  };
}

function moduleOf(name: string, says: string, entries: ReadonlyMap<string, string>): string {
  const rows = [...entries].map(([key, value]) => `  [${quoted(key)}, ${quoted(value)}],`);
  return [
    '// Written from `content/` by `node libs/content-tools/src/write-vocabulary.ts`, so that browsers need not read YAML; a test compares.\n',
    `/** ${says} */`,
    '// biome-ignore format: a row each',
    `export const ${name}: ReadonlyMap<string, string> = new Map([`,
    ...rows,
    ']);\n',
  ].join('\n');
}

const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
