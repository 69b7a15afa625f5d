import { rm } from 'node:fs/promises';
import { profileFolder, startProfile } from '../tests/profiles/running-profile.ts';
import { admitMember, BANK_PAGE } from './bench-member.ts';
import type { Finding, Findings } from './findings.ts';
import { Load } from './load.ts';
import { interleaved } from './rounds.ts';

const AIM = { value: 0.5 };

/** What the gateway costs: a member's page of the bank through it ÷ the same page from the bank itself. */
export async function gatewayHop(profiles: readonly string[]): Promise<Findings> {
  const rows: Finding[] = [];
  for (const profile of profiles) rows.push(await measure(profile));
  return { title: 'gateway-hop: a page of 20 questions through the gateway ÷ direct, requests per second', rows, notes: [] };
}

async function measure(profile: string): Promise<Finding> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder);
  try {
    const { headers } = await admitMember(system);
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
      what: profile,
      figure: `${rates.through.toFixed(0)}/s`,
      against: `${rates.direct.toFixed(0)}/s`,
      ratio: rates.through / rates.direct,
      aim: AIM,
    };
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
