import { posix } from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import type { DraftEntry, ReadLimits } from '../format.ts';
import { FileRefused, refusal } from '../refusal.ts';
import { decodeText, type Encoding } from '../text/decode-text.ts';
import { withoutEmbeddedFiles } from '../text/embedded-files.ts';
import type { PlainText } from '../text/markup-text.ts';
import { recordsOf, type XmlReadOptions } from '../xml/read-xml.ts';
import { encrypted, openPackage, throwZipRefusal, tooLarge, tooMany } from './package-file.ts';
import { type FindStimulus, stimulusText } from './stimuli.ts';

/** The maximum compression ratio. Text is typically compressed to a tenth; far higher ratios indicate a zip bomb. */
const MAX_RATIO = 100;
/** Smaller entries aren't checked, because a short repetitive file also compresses well. */
const RATIO_FROM = 1024 * 1024;
/** The maximum number of entries that items can reference. Only an operator's package can have more; the first ones are indexed. */
const INDEXED = 50_000;
/** The maximum number of cached shared texts. Items that share a text are usually next to each other. */
const CACHED_STIMULI = 100;

type ReadItems = (file: AsyncIterable<Uint8Array>, find: FindStimulus) => AsyncGenerator<DraftEntry>;

/**
 * Reads the items of a QTI package. An item is recognized by its root element, because some tools list items under other resource
 * types. Skips manifest, tests, media, and files that operating systems add. Never writes a file under an entry's name.
 * @throws FileRefused if the zip is broken, encrypted, a zip bomb, or has an entry whose path leads out of the package
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

/** Decompresses the entries of a package within the limit for the whole package. */
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

  /** A refused entry doesn't end the package. A file with another root element is skipped. */
  async *readEntry(entry: Entry, readItems: ReadItems): AsyncGenerator<DraftEntry> {
    const file = entry.fileName;
    this.#count(entry);
    try {
      const find = (href: string) => this.#findStimulus(posix.join(posix.dirname(file), decoded(href)));
      for await (const item of readItems(decompress(this.zip, entry), find)) yield { ...item, file };
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
      wrongRoot: (name) =>
        refusal('xml.unexpected-root', `The file starts with <${name}>.`, 'Choose the format that matches the file.'),
      skipped: new Set(['svg', 'script', 'style']),
      encoding: this.encoding,
      recordLength: this.limits.recordLength,
    };
    const texts = withoutEmbeddedFiles(decodeText(decompress(this.zip, entry), this.encoding));
    try {
      for await (const { element, isCut } of recordsOf(texts, reading)) return isCut ? undefined : stimulusText(element);
    } catch (error) {
      // The item that references the unreadable text is refused.
      if (!(error instanceof FileRefused)) throw error;
    }
    return undefined;
  }

  /** Adds the declared size of an entry to the total. yauzl stops an entry that decompresses to more than it declares. */
  #count(entry: Entry): void {
    if (entry.isEncrypted()) throw new PackageRefused(1, encrypted);
    this.#unpacked += entry.uncompressedSize;
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    const isBomb = entry.uncompressedSize > RATIO_FROM && ratio > MAX_RATIO;
    if (isBomb || this.#unpacked > this.limits.unpackedBytes) throw new PackageRefused(1, tooLarge(entry.fileName));
  }
}

/** Ends the whole package, whereas other refusals end one entry. */
class PackageRefused extends FileRefused {}

/** Decodes a URI reference, because names in a zip aren't percent-encoded. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** Files that Finder and Explorer add to archives, such as macOS's resource forks. */
const isOfSystem = (name: string) => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** Blackboard's XML files have the extension `.dat`. */
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
    throwZipRefusal(error);
  }
}

async function* decompress(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of await zip.openReadStreamPromise(entry)) yield bytes as Uint8Array;
  } catch (error) {
    throwZipRefusal(error);
  }
}
