import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run first-paint`: fails if a time limit is exceeded, so it needs an otherwise idle computer and isn't part of the tests. */
export default defineConfig({ ...journeys, projects: [{ name: 'first-paint', grep: /@paint/ }], workers: 1 });
