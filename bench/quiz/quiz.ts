import { rm } from 'node:fs/promises';
import { profileFolder, startProfile } from '../../tests/profiles/running-profile.ts';
import { type Finding, type Findings, sayAtOnce } from '../findings.ts';
import { submitAnswers } from './submit-answers.ts';
import { tapToExplanation } from './tap-to-explanation.ts';

/** What answering costs the server, and what the learner waits for. */
export async function quiz(profiles: readonly string[]): Promise<Findings> {
  const rows: Finding[] = [];
  for (const profile of profiles) {
    const folder = profileFolder('bench', profile);
    const system = await startProfile(profile, folder);
    try {
      rows.push(...sayAtOnce(...(await tapToExplanation(system, profile)), await submitAnswers(system, profile)));
    } finally {
      await system.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return { title: 'quiz: answering, from the tap to the explanation', rows, notes: [] };
}
