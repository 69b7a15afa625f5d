import { type Entry, entries, write } from './journal.ts';

/**
 * What may not be lost on this browser. localStorage can be read at once, but is put on disk seconds later, so that a browser
 * that is killed forgets the latest; IndexedDB is written at once, but takes a moment to be read. So each value is kept in both,
 * read from the one, and taken over from the other when the app starts.
 */
export const keep = (key: string, value: unknown): void => keepText(key, JSON.stringify(value));

function keepText(key: string, text: string): void {
  if (window.localStorage.getItem(key) !== text) store({ key, text, at: nextMoment(key) });
}

export function dropKept(key: string): void {
  if (isKept(key)) store({ key, at: nextMoment(key) });
}

export const isKept = (key: string): boolean => window.localStorage.getItem(key) !== null;

/** @returns what is kept there; undefined where nothing is, or nothing that can be read */
export function readKept(key: string): unknown {
  const text = window.localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The same as the storage that a library asks for, which brings texts of its own. */
export const keptTexts = {
  getItem: (key: string): string | null => window.localStorage.getItem(key),
  setItem: keepText,
  removeItem: (key: string): void => dropKept(key),
};

const LONGEST_WAIT_MS = 1_000;

/** Brings back what the browser wrote down last, if it was killed before the rest was on disk. Waits a second at most. */
export async function recoverKept(): Promise<void> {
  const tooLong = new Promise<readonly Entry[]>((resolve) => window.setTimeout(() => resolve([]), LONGEST_WAIT_MS));
  for (const entry of await Promise.race([entries(), tooLong])) if (entry.at > momentOf(entry.key)) storeHere(entry);
}

function store(entry: Entry): void {
  storeHere(entry);
  void write(entry);
}

/** What is too long for the browser's storage is not kept. */
function storeHere({ key, text, at }: Entry): void {
  try {
    if (text === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    window.localStorage.setItem(momentKey(key), String(at));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    window.localStorage.removeItem(key);
  }
}

/** Every local key of a member's ends in the member's id (decisions.md). */
const momentKey = (key: string): string => `kept-at:${key}`;

const momentOf = (key: string): number => Number(window.localStorage.getItem(momentKey(key)));

/** Later than the last one, whatever the clock did. */
const nextMoment = (key: string): number => Math.max(Date.now(), momentOf(key) + 1);
