/**
 * `npm run test:loss -- --profile embedded|distributed --cuts N [--seed S] [--malformed]`: a learner takes quizzes of 25 questions in a
 * browser. At random times the network goes offline, the tab closes, or the browser or a server process is killed. Afterward every
 * answer must be stored and published once, with the right time, and no cut may have lost the learner's position.
 */
import { parseArgs } from 'node:util';
import { build } from '../../tools/build.mjs';
import { install } from '../../tools/install.mjs';

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'embedded' },
    cuts: { type: 'string', default: '100' },
    seed: { type: 'string', default: '11' },
    malformed: { type: 'boolean', default: false },
  },
});

install();
build();
const { runLossTest } = await import('./run-loss-test.ts');
process.exitCode = await runLossTest(values.profile, {
  cuts: Number(values.cuts),
  seed: Number(values.seed),
  malformed: values.malformed,
});
