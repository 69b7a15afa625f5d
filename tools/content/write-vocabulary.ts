/** `node tools/content/write-vocabulary.ts`: writes the lists of `content/` as code, for the screens where questions are written. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contentVocabularySource } from './vocabulary-source.ts';

const folder = fileURLToPath(new URL('../../content', import.meta.url));
const target = fileURLToPath(new URL('../../libs/exam/src/content-vocabulary.ts', import.meta.url));
writeFileSync(target, contentVocabularySource(folder));
