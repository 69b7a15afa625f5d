/**
 * `node libs/content-tools/src/write-common-grams.ts`: generates the module of n-grams that occur in many shipped questions, which weights
 * the comparison of questions. It doesn't have to be rerun after each edit of the content, because common phrases rarely change.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gramsOf } from '../../exam/src/index.ts';
import { readQuestions } from './read-content.ts';

/** Less frequent n-grams all count as equally rare, because the bank is too small to tell their frequencies apart. */
const COMMON_FROM = 0.1;

const { questions } = readQuestions(fileURLToPath(new URL('../../../content', import.meta.url)));
const counts = new Map<string, number>();
for (const { question } of questions)
  for (const gram of gramsOf([question.stem, ...question.options.map(({ text }) => text)].join('\n')))
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
const shares = [...counts]
  .map(([gram, count]) => ({ gram, share: count / questions.length }))
  .filter(({ share }) => share > COMMON_FROM)
  .sort((a, b) => b.share - a.share || (a.gram < b.gram ? -1 : 1))
  .map(({ gram, share }) => `['${gram}', ${Number(share.toFixed(3))}],`);
const rows = Array.from({ length: Math.ceil(shares.length / 7) }, (_, at) => `  ${shares.slice(at * 7, at * 7 + 7).join(' ')}`);
const source = [
  '// Generated from `content/` by `node libs/content-tools/src/write-common-grams.ts`.\n',
  '/** The share of questions from which a gram is common. */',
  `export const COMMON_FROM = ${COMMON_FROM};\n`,
  '/** The share of questions that have a gram, of common ones. */',
  '// biome-ignore format: several entries per line',
  'export const commonGrams: ReadonlyMap<string, number> = new Map([',
  ...rows,
  ']);\n',
].join('\n');
writeFileSync(fileURLToPath(new URL('../../exam/src/item-writing/common-grams.ts', import.meta.url)), source);
