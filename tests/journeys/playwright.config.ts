import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../../tools/chromium.ts';

// A folder per run, so that concurrent runs don't clear each other's. Workers inherit the variable.
process.env.JOURNEYS_RUN ??= String(process.pid);

/**
 * Each journey runs in one profile. The distributed profile runs those about separate processes (`@processes`), and those that depend on
 * Kafka, Redis, or several processes (`@distributed`). The embedded profile runs the others, including the tests of layout and
 * accessibility (`@appearance`) and of screens (`@screen`), because the web app is the same in both. `JOURNEYS=all` runs everything that
 * the profile supports; `JOURNEYS=smoke` runs the most important ones: `@smoke` embedded, `@smoke-distributed` distributed. Tests of
 * screens are independent and run in parallel; other journeys may affect each other, for example by stopping a service.
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
/** Journeys tagged `@deployed` also run on the containers of `npm run test:deploy`. */
const deployed = { name: 'deployed', grep: /@deployed/, workers: 1 };

function projects() {
  if (process.env.PROFILE === 'deployed') return [deployed];
  if (process.env.JOURNEYS === 'smoke') return [smoke];
  return isDistributed && !isAll ? [journeys] : [journeys, screens];
}

/**
 * Journeys in a real browser, and tests of the whole system that open no page (tests/system), on the profile in PROFILE. The system is
 * started before them and stopped afterward.
 */
export default defineConfig({
  testDir: '..',
  testMatch: ['journeys/**/*.journey.ts', 'system/*.system.ts'],
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
    // Animations would only use CPU time.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces without screenshots, which would take as long as the journey itself.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
