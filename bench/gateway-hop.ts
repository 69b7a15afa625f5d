import { rm } from 'node:fs/promises';
import { profileFolder, startProfile } from '../tests/profiles/running-profile.ts';
import { BANK_PAGE, createPaidMember } from '../tests/shared/test-member.ts';
import { Load } from './load.ts';
import type { Measurement, Report } from './report.ts';
import { interleaved } from './rounds.ts';

const TARGET = { value: 0.5 };

/** Measures the gateway's overhead: the time of a page of the bank through the gateway ÷ that of the same page directly from the bank. */
export async function gatewayHop(profiles: readonly string[]): Promise<Report> {
  const rows: Measurement[] = [];
  for (const profile of profiles) rows.push(await measure(profile));
  return { title: 'gateway-hop: a page of 20 questions through the gateway ÷ direct, requests per second', rows, notes: [] };
}

async function measure(profile: string): Promise<Measurement> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder);
  try {
    const { headers } = await createPaidMember(system);
    const through = new Load({ origin: `http://127.0.0.1:${new URL(system.url).port}`, path: BANK_PAGE, headers });
    const direct = new Load({ origin: system.environment.BANK_URL ?? '', path: BANK_PAGE, headers });
    await direct.warmUp();
    await through.warmUp();
    const rates = await interleaved({
      direct: () => direct.requestsPerSecond(),
      through: () => through.requestsPerSecond(),
    });
    await Promise.all([through.close(), direct.close()]);
    return {
      name: profile,
      result: `${rates.through.toFixed(0)}/s`,
      baseline: `${rates.direct.toFixed(0)}/s`,
      ratio: rates.through / rates.direct,
      target: TARGET,
    };
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
