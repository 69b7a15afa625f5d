import type { Entry, ZipFile } from 'yauzl';
import type { DraftEntry, ReadLimits } from '../format.ts';
import { FileRefused } from '../refusal.ts';
import { openPackage } from './package-file.ts';
import { encrypted, refuseZip, tooLarge, tooMany } from './zip-refusals.ts';

/** Text shrinks to a tenth; what shrinks to less than a hundredth of its size was made to. */
const MAX_RATIO = 100;
/** Below it a ratio says nothing: an empty template shrinks well too. */
const RATIO_FROM = 1024 * 1024;

type ReadItems = (entry: AsyncIterable<Uint8Array>) => AsyncGenerator<DraftEntry>;

/**
 * Reads the items of a QTI package (QTI 3.0, "Packaging"). Items are known by their own first element, since some tools list
 * them under other resource types; manifest, tests and media are passed over. Nothing is written under an entry's name.
 * @throws FileRefused for a zip that is broken, encrypted, a bomb, or names files outside of itself
 */
export async function* readPackage(
  input: AsyncIterable<Uint8Array>,
  limits: ReadLimits,
  readItems: ReadItems,
): AsyncGenerator<DraftEntry> {
  const { zip, close } = await openPackage(input);
  let entries = 0;
  let unpacked = 0;
  try {
    for await (const entry of entriesOf(zip)) {
      entries += 1;
      if (entries > limits.packageEntries) throw new FileRefused(1, tooMany(limits));
      if (!/\.xml$/i.test(entry.fileName)) continue;
      unpacked += entry.uncompressedSize;
      refuseBomb(entry, unpacked, limits);
      yield* entryItems(zip, entry, readItems);
    }
  } finally {
    await close();
  }
}

/** What is wrong with one entry is said of that entry; a file that is no item is none of ours. */
async function* entryItems(zip: ZipFile, entry: Entry, readItems: ReadItems): AsyncGenerator<DraftEntry> {
  const file = entry.fileName;
  try {
    for await (const item of readItems(inflated(zip, entry))) yield { ...item, file };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    if (error.refusal.code !== 'xml.unexpected-root') yield { line: error.line, file, refusal: error.refusal };
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    refuseZip(error);
  }
}

/** yauzl stops an entry that inflates to more than it declared, so that the sum of declared sizes can be trusted. */
async function* inflated(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of await zip.openReadStreamPromise(entry)) yield bytes as Uint8Array;
  } catch (error) {
    refuseZip(error);
  }
}

function refuseBomb(entry: Entry, unpacked: number, limits: ReadLimits): void {
  if (entry.isEncrypted()) throw new FileRefused(1, encrypted);
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (unpacked > limits.unpackedBytes || (entry.uncompressedSize > RATIO_FROM && ratio > MAX_RATIO)) {
    throw new FileRefused(1, tooLarge(entry.fileName));
  }
}
