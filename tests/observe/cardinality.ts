import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';

/** The maximum number of series in one program's scrape. Prometheus could handle far more; this number is still readable. */
const MAX_SERIES = 6_000;
/** Label values that are ids, addresses, or numbers; and labels that Prometheus itself adds, so that it would rename ours. */
const FORBIDDEN_LABEL = /="[^"]*([0-9a-f]{8}-[0-9a-f]{4}-|@|\d{6,})[^"]*"|[{,](job|instance)="/;

interface ScrapedProgram {
  readonly name: string;
  readonly url: string;
}

/**
 * Sends requests with random ids to each operation of the API, twice.
 * @returns the faults: series that the second time added, too many series, or labels with ids
 */
export async function checkCardinality(
  url: string,
  programs: readonly ScrapedProgram[],
  { headers, metricsToken }: { readonly headers: Readonly<Record<string, string>>; readonly metricsToken: string },
): Promise<{ summary: string; faults: string[] }> {
  const operations = await readOperations();
  const scrapeAll = async () =>
    new Map(await Promise.all(programs.map(async ({ name, url: at }) => [name, await scrape(at, metricsToken)] as const)));
  await requestAll(url, operations, headers);
  const before = await scrapeAll();
  await requestAll(url, operations, headers);
  const after = await scrapeAll();
  const faults = [...after].flatMap(([name, series]) => {
    const added = series.difference(before.get(name) ?? new Set());
    return [
      // A busy route may add a series for another status, but not one per request.
      ...(added.size > operations.length * BUCKETS ? [`${name}: ${added.size} new series, such as ${[...added][0]}`] : []),
      ...[...added].filter((each) => /route="[^"]*[0-9a-f]{8}-/.test(each)).slice(0, 1),
      ...(series.size > MAX_SERIES ? [`${name}: ${series.size} series`] : []),
      ...[...series].filter((each) => FORBIDDEN_LABEL.test(each)).map((each) => `${name}: ${each}`),
    ];
  });
  const counts = [...after].map(([name, series]) => `${name} ${before.get(name)?.size} → ${series.size}`);
  return { summary: `${operations.length} operations, series of ${counts.join(', ')}`, faults };
}

/** The number of series of a histogram for one set of labels. */
const BUCKETS = 14;

async function readOperations(): Promise<{ method: string; path: string }[]> {
  const { paths } = JSON.parse(await readFile(join(root, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, { content?: object }> }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses = {} }]) => !JSON.stringify(responses).includes('text/event-stream'))
      // Signing out would end the session that the other requests use.
      .filter(([, { operationId = '' }]) => !/logout|signOut|deleteAccount|deleteUser/i.test(operationId))
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
}

async function requestAll(
  url: string,
  operations: readonly { method: string; path: string }[],
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { method, path } of operations) {
    if (/logout|\/user$/.test(path)) continue;
    const at = path.replaceAll(/\{\w+\}/g, () => randomUUID());
    const response = await fetch(`${url}${at}?q=${randomUUID()}`, { method, headers, redirect: 'manual' });
    await response.arrayBuffer();
    await (await fetch(`${url}/${randomUUID()}/${randomUUID()}`)).arrayBuffer();
  }
}

/** The names and labels of a program's series. */
async function scrape(url: string, metricsToken: string): Promise<Set<string>> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  if (!response.ok) throw new Error(`${url}/metrics returned ${response.status}`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Set(lines.map((line) => line.slice(0, line.lastIndexOf(' '))));
}
