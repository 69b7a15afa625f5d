import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Patterns that must not occur in any log line. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'an access token': /\beyJ[\w-]{10,}\.[\w-]{10,}/,
  'a bearer token': /\bBearer \S/i,
  'a password in a URL': /:\/\/[^\s/:@"]+:[^\s@"]+@/,
};

/** All lines that the profile's own programs logged, without those of PostgreSQL, Kafka, Redis, and Prometheus. */
export async function readLogs(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.log') && !/(^|\/)(postgres|kafka|redis|prometheus)/.test(name),
  );
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n')).filter(Boolean);
}

/**
 * @param secrets this journey's secret values: passwords, tokens, links
 * @returns the kind of each secret found, with the shortened log line
 */
export function secretsIn(lines: readonly string[], secrets: Readonly<Record<string, string>>): string[] {
  return lines.flatMap((line) => [
    ...Object.entries(FORBIDDEN).flatMap(([kind, pattern]) => (pattern.test(line) ? [`${kind}: ${line.slice(0, 300)}`] : [])),
    ...Object.entries(secrets).flatMap(([kind, secret]) => (line.includes(secret) ? [`${kind}: ${line.slice(0, 300)}`] : [])),
  ]);
}

export const hasTrace = (lines: readonly string[], traceId: string): boolean =>
  lines.some((line) => line.includes(`"traceId":"${traceId}"`));
