import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../../tools/chromium.ts';

// A run's own folder, so that two beside one another do not clear each other's; the workers inherit its name.
process.env.JOURNEYS_RUN ??= String(process.pid);

/**
 * Both profiles serve the same bundle: how it looks, what axe says of it (`@look`), and what a screen does by itself, whatever
 * stands behind it (`@screen`), is looked at once, in the embedded one. Looking changes nothing for others, so it goes side by
 * side; journeys may, such as when a service is stopped.
 */
const isDistributed = process.env.PROFILE === 'distributed';
const journeys = { name: 'journeys', grepInvert: isDistributed ? /@look|@screen/ : /@look/, workers: 1 };
const look = { name: 'look', grep: /@look/, fullyParallel: true, dependencies: ['journeys'] };

/** Journeys in a real browser, on the profile that PROFILE names; the system is started for them and stopped after. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  projects: isDistributed ? [journeys] : [journeys, look],
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
    // Nobody watches: what moves would only be painted again and again.
    contextOptions: { reducedMotion: 'reduce' },
    // What the pages held, without a film of them: pictures of every frame cost as much as the journey.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
