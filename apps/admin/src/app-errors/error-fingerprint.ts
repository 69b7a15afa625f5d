import { createHash } from 'node:crypto';

export interface FingerprintedError {
  readonly whereAt: string;
  readonly what: string;
  readonly message: string;
  /** The stack, with the original names if a source map resolved it. */
  readonly stack?: string;
}

/** Only the top frames count. Lower frames are often the framework's, and the same for many errors. */
const FRAMES = 5;

/**
 * Identifies errors that are the same: those with the same origin, kind, and message, thrown at the same place in the code. Values in the
 * message, lines and columns, and hashes in file names are left out, because they differ by member and by build.
 * @returns a SHA-256 in hexadecimal digits
 */
export function fingerprintOf({ whereAt, what, message, stack = '' }: FingerprintedError): string {
  const parts = [whereAt, what, withoutValues(message), ...framesOf(stack)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** @returns a text without UUIDs, any of which may be a member's id */
export const withoutIds = (text: string): string => text.replaceAll(/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '<id>');

const withoutValues = (message: string): string =>
  withoutIds(message.slice(0, 1_000))
    .replaceAll(/https?:\/\/[^\s"'<>)]+/g, '<url>')
    .replaceAll(/\b(?:0x)?(?=[\da-f]*\d)(?=\d*[a-f])[\da-f]{8,}\b/gi, '<hex>')
    .replaceAll(/\d+(?:\.\d+)*/g, '<number>')
    .trim();

const framesOf = (stack: string): string[] =>
  stack
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) => frameOf(line.trim()) ?? [])
    .slice(0, FRAMES);

/** The end of a frame: `:line:column`, followed by a parenthesis in Chromium. */
const POSITION = /:\d{1,9}(?::\d{1,9})?\)?$/;

/**
 * @param line `at name (file:line:column)` in Chromium, `name@file:line:column` in Firefox and Safari. It can be any text, since anyone
 *   can report one: a regular expression for a whole frame would backtrack over its spaces.
 * @returns the function and its file; undefined for a line that is no frame
 */
function frameOf(line: string): string | undefined {
  const position = POSITION.exec(line);
  if (!position) return undefined;
  const place = line.slice(0, position.index);
  if (!place.startsWith('at ')) {
    const [name = '', ...file] = place.split('@');
    return file.length > 0 ? `${name}@${withoutHash(file.join('@'))}` : undefined;
  }
  const called = place.slice('at '.length).replace(/^async /, '');
  const opened = called.indexOf(' (');
  return opened < 0 ? `@${withoutHash(called)}` : `${called.slice(0, opened)}@${withoutHash(called.slice(opened + 2))}`;
}

/** @returns the file without origin and without the hash that the build puts before the extension */
const withoutHash = (file: string): string => file.replace(/^\w+:\/\/[^/]*/, '').replace(/-[\w-]{8}(?=\.(?:m?js|css)$)/, '');
