/**
 * `npm run ai:eval -- [--json FILE] [--seed 1] [--drafts 20]`: sends 200 planted drafts through the gate of questions on demand, and prints
 * the flaws it finds and the sound drafts it refuses. Exits with 1 if a bound of evaluate.ts is missed. With `OPENAI_BASE_URL` and
 * `OPENAI_API_KEY`, that model solves the drafts, and also writes some itself; without them, the stand-in gives predefined answers.
 */
import { rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { artifactsFolder } from '../../../libs/servers/src/index.ts';
import { build } from '../../../tools/build.mjs';
import { install } from '../../../tools/install.mjs';
import { evaluate, isNearDuplicate, type Outcome, print, recallOf } from './evaluate.ts';
import { type Candidate, plantSet } from './planted-set.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    seed: { type: 'string', default: '1' },
    drafts: { type: 'string', default: '20' },
  },
});
install();
build();
// Imported after the build, because these modules load compiled files.
const { startGate } = await import('./gate-under-test.ts');
const { drawDrafts } = await import('./model-drafts.ts');

const { candidates, bank } = plantSet(values.seed);
const folder = artifactsFolder('ai-eval', String(process.pid));
const gate = await startGate(folder);
try {
  await gate.fillBank(bank);
  const passAll = async (passed: readonly Candidate[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const candidate of passed) outcomes.push(await gate.pass(candidate));
    return outcomes;
  };
  // Until `registerAnswers` runs, the stand-in finds no repetitions, so the near duplicates refused here are found by words alone.
  const byWords = gate.usesStandIn ? evaluate(await passAll(candidates.filter(isNearDuplicate))).duplicates : undefined;
  await gate.registerAnswers(candidates);
  const evaluation = evaluate(await passAll(candidates));
  console.log(`${candidates.length} candidates (seed ${values.seed}) beside ${bank.length} questions of the bank\n`);
  print(evaluation);
  if (byWords) {
    console.log(`Near duplicates found by words alone: ${byWords.found} of ${byWords.planted} (${recallOf(byWords).toFixed(2)})`);
    console.log(
      'The duplicate check and the two solves are a wiring test: the stand-in was given the repeated questions and the keys.',
    );
  }
  const drafts = gate.usesStandIn ? undefined : await drawDrafts(gate, Number(values.drafts));
  if (drafts) console.log(drafts.text);
  if (values.json) await writeFile(values.json, `${JSON.stringify({ ...evaluation, ...(drafts && { drafts }) }, null, 2)}\n`);
  process.exitCode = evaluation.met ? 0 : 1;
} finally {
  await gate.stop();
  await rm(folder, { recursive: true, force: true });
}
