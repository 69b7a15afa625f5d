import type { PhaseResult, Result } from './k6/result.ts';
import { CAPACITY_P99_MS } from './k6/tests.ts';
import type { Run } from './run-k6.ts';
import { runTest, type Setting } from './run-test.ts';

/** A busy computer slows down single plateaus, so the ramp runs twice, the second time starting where the first ended. */
const RAMPS = 2;
/** A plateau counts only if the offered rate was reached: a test that can't send its requests in time measures the load generator. */
const MIN_SERVED = 0.95;
const GOODPUT = { overload: 2, target: 0.9 };

/** Finds the highest rate that the system serves in time. @returns whether there is one */
export async function findBreakpoint(setting: Setting, startRate: number): Promise<boolean> {
  const highest = await rampUp(setting, startRate);
  if (highest) printCapacity(setting, highest);
  return highest !== undefined;
}

/** Finds the capacity, then measures what is served at twice that rate. @returns whether the goodput meets its target */
export async function measureCapacity(setting: Setting, startRate: number): Promise<boolean> {
  const highest = await rampUp(setting, startRate);
  if (!highest) return false;
  const { result, passed } = await runTest(setting, 'stress', Math.round(highest.offeredPerSecond));
  const [capacity, overload] = ['capacity', 'overload'].map((name) => phaseNamed(result, name));
  printCapacity(setting, highest);
  if (!capacity || !overload) return false;
  const ratio = overload.servedPerSecond / capacity.servedPerSecond;
  console.log(
    `goodput at ${GOODPUT.overload} × that rate: ${overload.servedPerSecond.toFixed(0)}/s, ÷ ${capacity.servedPerSecond.toFixed(0)}/s ` +
      `served at the capacity = ${ratio.toFixed(2)} (target ≥ ${GOODPUT.target}), p99 ${overload.p99.toFixed(0)} ms`,
  );
  return passed && ratio >= GOODPUT.target;
}

async function rampUp(setting: Setting, startRate: number): Promise<PhaseResult | undefined> {
  let highest: PhaseResult | undefined;
  for (let ramp = 0; ramp < RAMPS; ramp += 1) {
    const from = highest?.offeredPerSecond ?? startRate;
    const reached = highestPlateau(await runTest(setting, 'breakpoint', Math.round(from)));
    if (reached && reached.offeredPerSecond >= from * 0.99) highest = reached;
  }
  if (!highest) console.log(`p99 passes ${CAPACITY_P99_MS} ms at ${startRate} requests/s already; give a lower --rate`);
  return highest;
}

/** @returns the last plateau before the first one that failed */
function highestPlateau({ result }: Run): PhaseResult | undefined {
  const plateaus = result.phases.filter(({ name }) => name.startsWith('plateau'));
  const failed = plateaus.findIndex(
    ({ passed, servedPerSecond, offeredPerSecond }) => !passed || servedPerSecond < offeredPerSecond * MIN_SERVED,
  );
  return plateaus.slice(0, failed < 0 ? undefined : failed).at(-1);
}

const phaseNamed = ({ phases }: Result, name: string) => phases.find((phase) => phase.name === name);

function printCapacity({ target }: Setting, { servedPerSecond, answersPerSecond, p99 }: PhaseResult): void {
  console.log(
    `\n${target.profile}: ${servedPerSecond.toFixed(0)} requests/s and ${answersPerSecond.toFixed(0)} answers/s before p99 passes ` +
      `${CAPACITY_P99_MS} ms (p99 there ${p99.toFixed(0)} ms)`,
  );
}
