import { rm } from 'node:fs/promises';
import { readLogs, secretsIn } from '../observe/logs.ts';
import { profileFolder, startProfile } from '../profiles/running-profile.ts';
import { PASSWORD } from './casebook.ts';

/**
 * Starts a complete Casebook with its own data, and passes its addresses to the journeys in the environment. After the journeys, the logs
 * must contain no secrets and no email addresses. The profile `deployed` is already running, with the addresses set by whoever started it.
 */
export default async function start(): Promise<() => Promise<void>> {
  const profile = process.env.PROFILE ?? 'embedded';
  if (profile === 'deployed') return async () => {};
  const folder = profileFolder('journeys-data', profile);
  const running = await startProfile(profile, folder);
  process.env.CASEBOOK_URL = running.url;
  process.env.CASEBOOK_MAILBOX = running.mailbox;
  process.env.CASEBOOK_LOGS = folder;
  process.env.CASEBOOK_ENVIRONMENT = JSON.stringify(running.environment);
  return async () => {
    await running.stop();
    const secrets = secretsIn(await readLogs(folder), { 'the password of the journeys': PASSWORD });
    await rm(folder, { recursive: true, force: true });
    if (secrets.length > 0) throw new Error(`The logs have secrets:\n${secrets.join('\n')}`);
  };
}
