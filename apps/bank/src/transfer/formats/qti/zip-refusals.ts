import type { ReadLimits } from '../format.ts';
import { FileRefused, type Refusal, refusal } from '../refusal.ts';

/** Converts errors of yauzl and zlib into refusals. Errors of the file system are rethrown. */
export function refuseZip(error: unknown): never {
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
