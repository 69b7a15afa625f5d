import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { ReadLimits } from '../format.ts';
import { FileRefused, type Refusal, refusal } from '../refusal.ts';

/** Larger packages go to a temporary file. Uploaded ones are always smaller. */
const IN_MEMORY = 8 * 1024 * 1024;

export interface OpenPackage {
  readonly zip: ZipFile;
  close(): Promise<void>;
}

/**
 * Opens a zip for reading. Its directory is at the end, so the whole zip is loaded into memory or, if large, into a temporary file,
 * which `close` removes.
 * @throws FileRefused if it is not a zip
 */
export async function openPackage(input: AsyncIterable<Uint8Array>): Promise<OpenPackage> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const bytes = input[Symbol.asyncIterator]();
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > IN_MEMORY) return openTemporaryFile(chunks, bytes);
  }
  const zip = await fromBufferPromise(Buffer.concat(chunks), { lazyEntries: true, autoClose: false }).catch(throwZipRefusal);
  return { zip, close: async () => zip.close() };
}

async function openTemporaryFile(chunks: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): Promise<OpenPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'casebook-package-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'package.zip');
  try {
    await pipeline(async function* () {
      yield* chunks;
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    }, createWriteStream(file));
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(throwZipRefusal);
    return {
      zip,
      close: async () => {
        zip.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Converts errors of yauzl and zlib into refusals. Errors of the file system are rethrown. */
export function throwZipRefusal(error: unknown): never {
  if (error instanceof FileRefused || !(error instanceof Error) || 'syscall' in error) throw error;
  const unsafe = /absolute path|invalid relative path|invalid characters in fileName/.test(error.message);
  const refused = new FileRefused(1, unsafe ? unsafeName(error.message) : malformed(error.message));
  refused.cause = error;
  throw refused;
}

const howToFix = 'Export the package again from the original program.';
const malformed = (why: string): Refusal => refusal('zip.malformed', `The package can't be unpacked: ${why}.`, howToFix);
const unsafeName = (why: string): Refusal =>
  refusal('zip.unsafe-name', `A file in the package has an unsafe path: ${why}.`, howToFix);
export const encrypted: Refusal = refusal('zip.encrypted', 'The package is encrypted.', 'Create it without a password.');
export const tooLarge = (file: string): Refusal =>
  refusal('zip.too-large', `The package is too large when unpacked, at "${file}".`, 'Split it into smaller packages.');
export const tooMany = ({ packageEntries }: ReadLimits): Refusal =>
  refusal('zip.too-many-entries', `The package contains more than ${packageEntries} files.`, 'Split it into smaller packages.');
