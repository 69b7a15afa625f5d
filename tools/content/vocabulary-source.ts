import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePublicationList, parseTagList } from '../../libs/exam/src/question-content.ts';

/** @returns the module that holds the controlled lists of a content folder, as the formatter would write it */
export function contentVocabularySource(folder: string): string {
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const tags = parseTagList(textOf('tags.yaml'), 'tags.yaml');
  const publications = parsePublicationList(textOf('publications.yaml'), 'publications.yaml');
  return [
    '// Written from `content/` by `node tools/content/write-vocabulary.ts`, so that browsers need not read YAML; a test compares.\n',
    `${mapOf('contentTags', 'The tags that a question may carry, each with what it stands for.', tags)}\n`,
    mapOf('contentPublications', 'The publications that may be cited, each with its public address.', publications),
  ].join('\n');
}

function mapOf(name: string, says: string, entries: ReadonlyMap<string, string>): string {
  const rows = [...entries].map(([key, value]) => `  [${quoted(key)}, ${quoted(value)}],`);
  return [
    `/** ${says} */`,
    '// biome-ignore format: a row each',
    `export const ${name}: ReadonlyMap<string, string> = new Map([`,
    ...rows,
    ']);',
  ].join('\n');
}

const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
