/** `npm run content:sample [-- --count 20 --seed 1]`: prints random questions in full; the same seed gives the same questions. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawQuestions } from './draw-questions.ts';
import { questionText } from './question-text.ts';
import { readContent } from './read-content.ts';

const { values } = parseArgs({ options: { count: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } } });
const { questions } = readContent(join(import.meta.dirname, '../../../content'));
const drawn = drawQuestions(
  questions.map(({ question }) => question),
  Number(values.count),
  values.seed,
);
console.log(drawn.map((question, at) => `[${at + 1} of ${drawn.length}] ${questionText(question)}`).join('\n\n\n'));
