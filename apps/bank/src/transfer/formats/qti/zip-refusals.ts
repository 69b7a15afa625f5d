import type { ReadLimits } from '../format.ts';
import { FileRefused, type Refusal, refusal } from '../refusal.ts';

/** Turns what zip and inflate say of the file into a refusal; what the disk says is nothing of the file's. */
export function refuseZip(error: unknown): never {
  if (error instanceof FileRefused || !(error instanceof Error) || 'syscall' in error) throw error;
  const unsafe = /absolute path|invalid relative path|invalid characters in fileName/.test(error.message);
  const refused = new FileRefused(1, unsafe ? unsafeName(error.message) : malformed(error.message));
  refused.cause = error;
  throw refused;
}

const howToFix = 'Export the package again from the program that made it.';
const malformed = (why: string): Refusal => refusal('zip.malformed', `The package can't be unpacked: ${why}.`, howToFix);
const unsafeName = (why: string): Refusal =>
  refusal('zip.unsafe-name', `An entry's name points outside of the package: ${why}.`, howToFix);
export const encrypted: Refusal = refusal('zip.encrypted', 'The package is encrypted.', 'Pack it without a password.');
export const tooLarge = (file: string): Refusal =>
  refusal('zip.too-large', `The package unpacks to far more than it should, at "${file}".`, 'Split it into smaller packages.');
export const tooMany = ({ packageEntries }: ReadLimits): Refusal =>
  refusal('zip.too-many-entries', `The package has more than ${packageEntries} entries.`, 'Split it into smaller packages.');
