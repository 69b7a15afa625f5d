import { originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';

/** Opens a built file's source map by the file's hashed name; undefined if there is none. */
export type OpenSourceMap = (file: string) => Promise<TraceMap | undefined>;

/** A longer line isn't a frame of the web apps. */
const FRAME_CHARACTERS = 1_000;

/** The end of a frame. */
const POSITION = /:(\d{1,9}):(\d{1,9})(?=\)?\s*$)/;
const BUILT_FILE = /^[\w.-]{1,200}\.js$/;

/**
 * These match the part of a frame that is replaced by the function's name: Chromium's with and without a name, and Firefox's and Safari's.
 */
const NAMED = /^(\s*at\s+(?:async\s+)?)\S.*?\s\(/;
const UNNAMED = /^(\s*at\s+(?:async\s+)?)(?=\S+$)/;
const WITH_AT_SIGN = /^[^@]*@/;

/**
 * Replaces the positions in a stack by those in the sources, and functions by their original names. Lines of files without a source map,
 * such as those of an older build, stay unchanged.
 */
export async function resolveStack(stack: string, open: OpenSourceMap): Promise<string> {
  const lines: string[] = [];
  for (const line of stack.split('\n')) lines.push(await resolveLine(line, open));
  return lines.join('\n');
}

/** A position in a built file: `https://casebook.example/assets/index-Bx12_Yz9.js:12:3456`. */
function placeIn(line: string): { place: string; file: string; lineNumber: string; column: string } | undefined {
  const position = line.length > FRAME_CHARACTERS ? null : POSITION.exec(line);
  if (!position) return undefined;
  const [text, lineNumber = '', column = ''] = position;
  const before = line.slice(0, position.index);
  const url = before.slice(Math.max(...[' ', '(', '@'].map((mark) => before.lastIndexOf(mark))) + 1);
  const file = url.slice(url.lastIndexOf('/') + 1);
  return BUILT_FILE.test(file) ? { place: url + text, file, lineNumber, column } : undefined;
}

async function resolveLine(line: string, open: OpenSourceMap): Promise<string> {
  const found = placeIn(line);
  const map = found && (await open(found.file));
  if (!map) return line;
  const { place, lineNumber, column } = found;
  // Columns in stacks start at 1, those in source maps at 0.
  const position = { line: Math.max(1, Number(lineNumber)), column: Math.max(0, Number(column) - 1) };
  const original = originalPositionFor(map, position);
  if (original.source === null) return line;
  const { source, name } = original;
  const resolved = line.replace(place, () => `${withoutParents(source)}:${original.line}:${original.column + 1}`);
  return name === null ? resolved : withName(resolved, name);
}

function withName(line: string, name: string): string {
  if (NAMED.test(line)) return line.replace(NAMED, (_frame, at: string) => `${at}${name} (`);
  if (UNNAMED.test(line)) return `${line.trimEnd().replace(UNNAMED, (_frame, at: string) => `${at}${name} (`)})`;
  return line.replace(WITH_AT_SIGN, () => `${name}@`);
}

/** Paths of sources are relative to the built file: `../../src/app/store.ts`. */
const withoutParents = (source: string): string => source.replace(/^(?:\.\.?\/)+/, '');
