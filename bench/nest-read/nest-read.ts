import { deepEqual } from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { profileFolder, startProfile } from '../../tests/profiles/running-profile.ts';
import { BANK_PAGE, createPaidMember, type TestMember } from '../../tests/shared/test-member.ts';
import { Load } from '../load.ts';
import { PageServer } from '../page-server.ts';
import type { Report } from '../report.ts';
import { interleaved } from '../rounds.ts';
import { StatementLog } from '../statement-log.ts';

const TARGET = { value: 0.75 };
const LAYERS = ['guard', 'whitelist'] as const;

/**
 * Measures the framework's overhead: the bank's page as the product serves it ÷ a bare Fastify route with the same SQL. Then measures each
 * layer's share, from the CPU time of a bank without that layer.
 */
export async function nestRead([profile = 'embedded']: readonly string[]): Promise<Report> {
  const folder = profileFolder('bench', profile);
  const system = await startProfile(profile, folder);
  const stops = [() => system.stop()];
  try {
    const member = await createPaidMember(system);
    const statements = new StatementLog(join(folder, 'statements.jsonl'));
    const serve = async (entry: string, without = '') => {
      const settings = { WITHOUT: without, STATEMENTS: statements.file };
      const server = await PageServer.start({ system, member, folder, entry, settings });
      stops.push(() => server.stop());
      await server.load.warmUp();
      return server;
    };
    const product = new Load({ origin: system.environment.BANK_URL ?? '', path: BANK_PAGE, headers: member.headers });
    stops.push(() => product.close());
    await product.warmUp();
    await (
      await PageServer.start({ system, member, folder, entry: 'logging-bank.ts', settings: { STATEMENTS: statements.file } })
    ).stop();
    const bare = await serve('nest-read/bare-server.ts');
    const separate = await serve('nest-read/bank-without.ts', 'nothing');
    await expectEqualPages(member, [bare.origin, separate.origin]);
    const rates = await interleaved({
      bare: () => bare.measure(),
      product: () => product.requestsPerSecond(),
      separate: () => separate.measure(),
    });
    const costs = { bare: bare.takeCost(), separate: separate.takeCost() };
    const layers: LayerCost[] = [];
    for (const layer of LAYERS) {
      const reduced = await serve('nest-read/bank-without.ts', layer);
      await interleaved({ separate: () => separate.measure(), reduced: () => reduced.measure() });
      layers.push({ layer, cost: separate.takeCost() - reduced.takeCost() });
    }
    return reportOf(profile, rates, costs, layers);
  } finally {
    for (const stop of stops.reverse()) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Expects the same page from each server, because less output wouldn't be comparable. */
async function expectEqualPages({ headers }: TestMember, origins: readonly string[]): Promise<void> {
  const [first, ...others] = await Promise.all(
    origins.map(async (origin) => (await fetch(`${origin}${BANK_PAGE}`, { headers })).json()),
  );
  for (const other of others) deepEqual(other, first);
}

interface LayerCost {
  readonly layer: string;
  readonly cost: number;
}

function reportOf(
  profile: string,
  rates: Record<'bare' | 'product' | 'separate', number>,
  costs: Record<'bare' | 'separate', number>,
  layers: readonly LayerCost[],
): Report {
  const rest = costs.separate - costs.bare - layers.reduce((sum, { cost }) => sum + cost, 0);
  const shares = [
    { layer: 'the bare route', cost: costs.bare },
    ...layers,
    { layer: 'the rest: Nest, hooks, parsing of rows', cost: rest },
  ].map(
    ({ layer, cost }) =>
      `  ${cost.toFixed(0).padStart(5)} µs  ${((100 * cost) / costs.separate).toFixed(0).padStart(3)} %  ${layer}`,
  );
  const baseline = `${rates.bare.toFixed(0)}/s`;
  return {
    title: 'nest-read: a page of 20 questions from the bank ÷ from a bare Fastify route with the same SQL, requests per second',
    rows: [
      {
        name: `in the ${profile} profile`,
        result: `${rates.product.toFixed(0)}/s`,
        baseline,
        ratio: rates.product / rates.bare,
        target: TARGET,
      },
      { name: 'in its own process', result: `${rates.separate.toFixed(0)}/s`, baseline, ratio: rates.separate / rates.bare },
    ],
    notes: [`CPU time per request in the bank: ${costs.separate.toFixed(0)} µs, of which`, ...shares],
  };
}
