import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../../tools/chromium.ts';

// A folder per run, so that concurrent runs don't clear each other's. Workers inherit the variable.
process.env.JOURNEYS_RUN ??= String(process.pid);

/**
 * Both profiles serve the same bundle, so tests of its layout and accessibility (`@appearance`) and of screens alone (`@screen`) run in
 * the embedded profile only. Appearance tests don't affect each other and run in parallel; journeys may, such as by stopping a service.
 */
const isDistributed = process.env.PROFILE === 'distributed';
/** The journeys tagged `@deployed` also run on the containers of `npm run test:deploy`. */
const deployed = { name: 'deployed', grep: /@deployed/, workers: 1 };
const journeys = {
  name: 'journeys',
  grepInvert: isDistributed ? /@appearance|@screen|@paint/ : /@appearance|@paint/,
  workers: 1,
};
const appearance = { name: 'appearance', grep: /@appearance/, fullyParallel: true, dependencies: ['journeys'] };

/** Journeys in a real browser on the profile that PROFILE names. The system is started before and stopped after them. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  projects: process.env.PROFILE === 'deployed' ? [deployed] : isDistributed ? [journeys] : [journeys, appearance],
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
