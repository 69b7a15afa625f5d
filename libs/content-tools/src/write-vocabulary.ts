/** `node libs/content-tools/src/write-vocabulary.ts`: writes the lists of `content/` as code, for the screens where questions are written. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentVocabularySources } from './vocabulary-source.ts';

const folder = fileURLToPath(new URL('../../../content', import.meta.url));
const target = fileURLToPath(new URL('../../exam/src', import.meta.url));
for (const [file, source] of Object.entries(contentVocabularySources(folder))) writeFileSync(join(target, file), source);
