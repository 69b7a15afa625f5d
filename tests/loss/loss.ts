/**
 * `npm run test:loss -- --profile embedded|distributed --cuts N [--seed S] [--malformed]`: a learner takes quizzes of 25 in a browser while network,
 * tab, browser and server are cut at random moments; then what is stored is held against what the learner did.
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
const { loseNothing } = await import('./lose-nothing.ts');
process.exitCode = await loseNothing(values.profile, {
  cuts: Number(values.cuts),
  seed: Number(values.seed),
  malformed: values.malformed,
});
