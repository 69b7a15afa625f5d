import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TraceMap } from '@jridgewell/trace-mapping';

/** How many maps are in memory. A stack has few files, and a burst repeats few errors. */
const OPENED_MAX = 20;

/** The source maps of the web apps' latest builds. They are stored with the service, and never served. */
export class SourceMaps {
  readonly #opened = new Map<string, TraceMap>();
  #listed: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(private readonly folders: readonly string[]) {}

  /** @param file the built file's name without folders. It contains a hash of the content, so its map never changes */
  async open(file: string): Promise<TraceMap | undefined> {
    this.#listed ??= listMaps(this.folders).catch((error: unknown) => {
      this.#listed = undefined;
      throw error;
    });
    const path = (await this.#listed).get(`${file}.map`);
    if (path === undefined) return undefined;
    const map = this.#opened.get(file) ?? new TraceMap(await readFile(path, 'utf8'));
    // Moved to the end, so that the first map is the least recently used.
    this.#opened.delete(file);
    this.#opened.set(file, map);
    const [oldest] = this.#opened.keys();
    if (oldest !== undefined && this.#opened.size > OPENED_MAX) this.#opened.delete(oldest);
    return map;
  }
}

/** @returns each map's path by its name. Listed only once, so that made-up names in reports cause no I/O */
async function listMaps(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const listed = await Promise.all(
    folders.map(async (folder) => (await namesIn(folder)).map((name) => [name, join(folder, name)] as const)),
  );
  return new Map(listed.flat());
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (Object(error).code === 'ENOENT') return [];
    throw error;
  }
}
