import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A browser may run an older version for a while: its tab stays open during a rollout. */
const BUILDS = 5;

/** In the image of admin, whose program looks for them there. */
export const SOURCE_MAPS = 'apps/admin/source-maps';

const LIST = 'builds.json';

/** The names of each build's source maps, the newest build first. */
const Builds = z.array(z.array(z.string().regex(/^[\w.-]+\.map$/)));

interface SourceMapFolders {
  /** Those of this build. */
  readonly built: readonly string[];
  /** Those of former builds, as this function wrote them; absent or empty for the first build. */
  readonly previous: string | undefined;
  readonly target: string;
}

/** Writes the source maps of the latest five builds into one folder, by their hashed names, which builds may share. */
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

/** Whether it is the same build again. */
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length;
