import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../../tools/chromium.ts';

// A folder per run, so that concurrent runs don't clear each other's. Workers inherit the variable.
process.env.JOURNEYS_RUN ??= String(process.pid);

/**
 * Each journey runs in the profile that it is about. The distributed profile runs the ones about separate processes (`@processes`), and
 * those to which Kafka, Redis, or other processes make a difference (`@distributed`). The embedded profile runs the others, among them the
 * tests of layout and accessibility (`@appearance`) and of screens (`@screen`), whose bundle is the same in both. `JOURNEYS=all` runs
 * whatever the profile can, `JOURNEYS=smoke` a few of the most important ones: `@smoke` embedded, `@smoke-distributed`. Tests of screens don't affect each other and run in parallel; journeys may, such as by stopping a service.
 */
const isDistributed = process.env.PROFILE === 'distributed';
const isAll = process.env.JOURNEYS === 'all';
const ofScreens = /@appearance|@screen/;
const ofProcesses = isAll ? /@processes/ : /@processes|@distributed/;
const journeys = {
  name: 'journeys',
  ...(isDistributed && !isAll && { grep: ofProcesses }),
  grepInvert: isDistributed ? [ofScreens, /@paint/] : [ofScreens, /@paint/, ofProcesses],
  workers: 1,
};
const screens = { name: 'screens', grep: ofScreens, fullyParallel: true, dependencies: ['journeys'] };
const smoke = { name: 'smoke', grep: isDistributed ? /@smoke-distributed/ : /@smoke(?!-)/, workers: 1 };
/** The journeys tagged `@deployed` also run on the containers of `npm run test:deploy`. */
const deployed = { name: 'deployed', grep: /@deployed/, workers: 1 };

function projects() {
  if (process.env.PROFILE === 'deployed') return [deployed];
  if (process.env.JOURNEYS === 'smoke') return [smoke];
  return isDistributed && !isAll ? [journeys] : [journeys, screens];
}

/** Journeys in a real browser on the profile that PROFILE names. The system is started before and stopped after them. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  projects: projects(),
  globalSetup: './start-profile.ts',
  outputDir: `../../.artifacts/journeys/${process.env.JOURNEYS_RUN}`,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Set by start-profile.ts before the workers read this file.
    baseURL: process.env.CASEBOOK_URL,
    // Animations would only cost CPU time.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces without screenshots, which would take as long as the journey itself.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
