import { rm } from 'node:fs/promises';
import { profileFolder, startProfile } from '../profiles/running-profile.ts';

/**
 * Starts a complete Casebook with its own data and passes its addresses to the journeys in the environment. The profile `deployed` runs
 * already, and whoever started it has set them.
 */
export default async function start(): Promise<() => Promise<void>> {
  const profile = process.env.PROFILE ?? 'embedded';
  if (profile === 'deployed') return async () => {};
  const folder = profileFolder('journeys-data', profile);
  const running = await startProfile(profile, folder);
  process.env.CASEBOOK_URL = running.url;
  process.env.CASEBOOK_MAILBOX = running.mailbox;
  process.env.CASEBOOK_ENVIRONMENT = JSON.stringify(running.environment);
  return async () => {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
