import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run first-paint`: fails past limits of time, so it needs a computer with nothing else running and is no part of the tests. */
export default defineConfig({ ...journeys, projects: [{ name: 'first-paint', grep: /@paint/ }], workers: 1 });
