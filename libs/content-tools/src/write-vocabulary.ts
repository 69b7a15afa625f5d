/** `node libs/content-tools/src/write-vocabulary.ts`: generates modules from the lists of `content/` for the authoring screens. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentVocabularySources } from './vocabulary-source.ts';

const folder = fileURLToPath(new URL('../../../content', import.meta.url));
const target = fileURLToPath(new URL('../../exam/src', import.meta.url));
for (const [file, source] of Object.entries(contentVocabularySources(folder))) writeFileSync(join(target, file), source);
