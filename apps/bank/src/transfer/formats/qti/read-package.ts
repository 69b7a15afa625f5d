import { posix } from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import type { DraftEntry, ReadLimits } from '../format.ts';
import { FileRefused, refusal } from '../refusal.ts';
import { decodeText, type Encoding } from '../text/decode-text.ts';
import { withoutEmbeddedFiles } from '../text/embedded-files.ts';
import type { PlainText } from '../text/markup-text.ts';
import { recordsOf, type XmlReadOptions } from '../xml/read-xml.ts';
import { openPackage } from './package-file.ts';
import { type FindStimulus, stimulusText } from './stimuli.ts';
import { encrypted, refuseZip, tooLarge, tooMany } from './zip-refusals.ts';

/** Text shrinks to a tenth; what shrinks to less than a hundredth of its size was made to. */
const MAX_RATIO = 100;
/** Below it a ratio says nothing: an empty template shrinks well too. */
const RATIO_FROM = 1024 * 1024;
/** Files of a package that items can refer to: all of a member's. Of an operator's larger one, those that come first. */
const INDEXED = 50_000;
/** Shared texts that stay in memory: items that share one stand together. */
const CACHED_STIMULI = 100;

type ReadItems = (file: AsyncIterable<Uint8Array>, find: FindStimulus) => AsyncGenerator<DraftEntry>;

/**
 * Reads the items of a QTI package. Items are known by their own first element, since some tools list them under other resource
 * types; manifest, tests, media and what operating systems add are passed over. Nothing is written under an entry's name.
 * @throws FileRefused for a zip that is broken, encrypted, a bomb, or names files outside of itself
 */
export async function* readPackage(
  input: AsyncIterable<Uint8Array>,
  limits: ReadLimits,
  encoding: Encoding,
  readItems: ReadItems,
): AsyncGenerator<DraftEntry> {
  const { zip, close } = await openPackage(input);
  try {
    const unpacking = new Unpacking(zip, limits, encoding);
    const entries = entriesOf(zip, limits);
    const first: Entry[] = [];
    for (let next = await entries.next(); !next.done; next = await entries.next()) {
      first.push(next.value);
      unpacking.index(next.value);
      if (first.length === INDEXED) break;
    }
    for (const entry of first) yield* unpacking.readEntry(entry, readItems);
    for (let next = await entries.next(); !next.done; next = await entries.next())
      yield* unpacking.readEntry(next.value, readItems);
  } finally {
    await close();
  }
}

/** Files of a package, each inflated within what the whole may take. */
class Unpacking {
  #unpacked = 0;
  readonly #byName = new Map<string, Entry>();
  readonly #stimuli = new Map<string, PlainText | undefined>();

  constructor(
    private readonly zip: ZipFile,
    private readonly limits: ReadLimits,
    private readonly encoding: Encoding,
  ) {}

  index(entry: Entry): void {
    this.#byName.set(entry.fileName, entry);
  }

  /** What is wrong with one entry is said of that entry; a file that is no item is none of ours. */
  async *readEntry(entry: Entry, readItems: ReadItems): AsyncGenerator<DraftEntry> {
    const file = entry.fileName;
    this.#count(entry);
    try {
      const find = (href: string) => this.#findStimulus(posix.join(posix.dirname(file), decoded(href)));
      for await (const item of readItems(inflated(this.zip, entry), find)) yield { ...item, file };
    } catch (error) {
      if (!(error instanceof FileRefused) || error instanceof PackageRefused) throw error;
      if (error.refusal.code !== 'xml.unexpected-root') yield { line: error.line, file, refusal: error.refusal };
    }
  }

  async #findStimulus(path: string): Promise<PlainText | undefined> {
    const entry = this.#byName.get(path);
    if (!entry) return undefined;
    if (!this.#stimuli.has(path)) {
      this.#count(entry);
      if (this.#stimuli.size === CACHED_STIMULI) this.#stimuli.clear();
      this.#stimuli.set(path, await this.#readStimulus(entry));
    }
    return this.#stimuli.get(path);
  }

  async #readStimulus(entry: Entry): Promise<PlainText | undefined> {
    const reading: XmlReadOptions = {
      isRoot: () => true,
      isRecord: () => true,
      wrongRoot: (name) => refusal('xml.unexpected-root', `The file begins with <${name}>.`, 'Choose the right format.'),
      skipped: new Set(['svg', 'script', 'style']),
      encoding: this.encoding,
      recordLength: this.limits.recordLength,
    };
    const texts = withoutEmbeddedFiles(decodeText(inflated(this.zip, entry), this.encoding));
    try {
      for await (const { element, isCut } of recordsOf(texts, reading)) return isCut ? undefined : stimulusText(element);
    } catch (error) {
      // The item that needs it is refused, by the name of the file.
      if (!(error instanceof FileRefused)) throw error;
    }
    return undefined;
  }

  /** Counts an entry toward what the package may unpack to, by the size it declares: yauzl stops one that inflates to more. */
  #count(entry: Entry): void {
    if (entry.isEncrypted()) throw new PackageRefused(1, encrypted);
    this.#unpacked += entry.uncompressedSize;
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    const isBomb = entry.uncompressedSize > RATIO_FROM && ratio > MAX_RATIO;
    if (isBomb || this.#unpacked > this.limits.unpackedBytes) throw new PackageRefused(1, tooLarge(entry.fileName));
  }
}

/** Ends the whole package, where another refusal ends one of its entries. */
class PackageRefused extends FileRefused {}

/** An address in an item is a URI; a name in a zip is not. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** What Finder and Explorer add to every archive: macOS keeps resource forks under the names of the files that they belong to. */
const isOfSystem = (name: string) => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** Blackboard calls its XML files `.dat`. */
const isXml = (name: string) => /\.(?:xml|qti|dat)$/i.test(name) && !isOfSystem(name);

async function* entriesOf(zip: ZipFile, limits: ReadLimits): AsyncGenerator<Entry> {
  let entries = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > limits.packageEntries) throw new FileRefused(1, tooMany(limits));
      if (isXml(entry.fileName)) yield entry;
    }
  } catch (error) {
    refuseZip(error);
  }
}

async function* inflated(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of await zip.openReadStreamPromise(entry)) yield bytes as Uint8Array;
  } catch (error) {
    refuseZip(error);
  }
}
