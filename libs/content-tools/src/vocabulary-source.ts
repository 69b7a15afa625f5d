import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePublicationList, parseTagList } from '../../exam/src/content-lists.ts';

/** @returns the generated modules with the controlled lists of a content folder, by file name, formatted */
export function contentVocabularySources(folder: string): Readonly<Record<string, string>> {
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const tags = parseTagList(textOf('tags.yaml'), 'tags.yaml');
  const publications = parsePublicationList(textOf('publications.yaml'), 'publications.yaml');
  return {
    'content-tags.ts': moduleOf('contentTags', 'The allowed tags with their labels.', tags),
    'content-publications.ts': moduleOf('contentPublications', 'The allowed publications with their URLs.', publications),
  };
}

function moduleOf(name: string, comment: string, entries: ReadonlyMap<string, string>): string {
  const rows = [...entries].map(([key, value]) => `  [${quoted(key)}, ${quoted(value)}],`);
  return [
    '// Generated from `content/` by `node libs/content-tools/src/write-vocabulary.ts`, so that browsers need no YAML parser. A test compares both.\n',
    `/** ${comment} */`,
    '// biome-ignore format: one row per line',
    `export const ${name}: ReadonlyMap<string, string> = new Map([`,
    ...rows,
    ']);\n',
  ].join('\n');
}

const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
