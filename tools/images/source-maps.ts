import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The number of builds to keep: a browser's tab may run an older version for a while after a rollout. */
const BUILDS = 5;

/** The path in admin's image where the program looks for source maps. */
export const SOURCE_MAPS = 'apps/admin/source-maps';

const LIST = 'builds.json';

/** The names of each build's source maps, newest build first. */
const Builds = z.array(z.array(z.string().regex(/^[\w.-]+\.map$/)));

interface SourceMapFolders {
  /** The folders with this build's source maps. */
  readonly built: readonly string[];
  /** The folder with earlier builds' source maps, as this function wrote it; absent or empty for the first build. */
  readonly previous: string | undefined;
  readonly target: string;
}

/** Writes the source maps of the latest five builds into one folder. Their names contain hashes, so builds can share a file. */
export function storeSourceMaps({ built, previous, target }: SourceMapFolders): void {
  const current = new Map(built.flatMap((folder) => readdirSync(folder).map((name) => [name, folder] as const)));
  const former = readBuilds(previous).filter((names) => !isSame(names, [...current.keys()]));
  const builds = [[...current.keys()].sort(), ...former].slice(0, BUILDS);
  mkdirSync(target, { recursive: true });
  for (const name of new Set(builds.flat())) {
    const folder = current.get(name) ?? previous;
    if (folder) copyFileSync(join(folder, name), join(target, name));
  }
  writeFileSync(join(target, LIST), JSON.stringify(builds));
}

function readBuilds(folder: string | undefined): string[][] {
  const list = folder && join(folder, LIST);
  return list && existsSync(list) ? Builds.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
}

/** Whether two builds have the same source maps. */
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length;
