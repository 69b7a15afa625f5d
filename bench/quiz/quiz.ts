import { rm } from 'node:fs/promises';
import { profileFolder, startProfile } from '../../tests/profiles/running-profile.ts';
import { type Measurement, printRows, type Report } from '../report.ts';
import { submitAnswers } from './submit-answers.ts';
import { tapToExplanation } from './tap-to-explanation.ts';

/** Measures submitting an answer on the server, and the wait for the explanation in a browser. */
export async function quiz(profiles: readonly string[]): Promise<Report> {
  const rows: Measurement[] = [];
  for (const profile of profiles) {
    const folder = profileFolder('bench', profile);
    const system = await startProfile(profile, folder);
    try {
      rows.push(...printRows(...(await tapToExplanation(system, profile)), await submitAnswers(system, profile)));
    } finally {
      await system.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return { title: 'quiz: answering, from the tap to the explanation', rows, notes: [] };
}
