import { type JournalEntry, readJournal, writeJournal } from './journal.ts';

/**
 * Stores a value that a browser crash must not lose. localStorage reads synchronously, but browsers flush it to disk seconds
 * later, so a killed browser loses the latest writes; IndexedDB flushes at once, but reads asynchronously. So every value goes
 * to both, is read from localStorage, and is recovered from IndexedDB when the app starts.
 */
export const persist = (key: string, value: unknown): void => persistText(key, JSON.stringify(value));

function persistText(key: string, text: string): void {
  if (window.localStorage.getItem(key) !== text) write({ key, text, at: nextTimestamp(key) });
}

export function removePersisted(key: string): void {
  if (isPersisted(key)) write({ key, at: nextTimestamp(key) });
}

export const isPersisted = (key: string): boolean => window.localStorage.getItem(key) !== null;

export { readStoredJson as readPersisted } from './stored-json.ts';

/** The same storage for the auth client, which serializes its own values. */
export const persistedTexts = {
  getItem: (key: string): string | null => window.localStorage.getItem(key),
  setItem: persistText,
  removeItem: (key: string): void => removePersisted(key),
};

const RECOVERY_TIMEOUT_MS = 1_000;

/** Restores the values that a killed browser had not flushed to disk. Waits a second at most. */
export async function recoverPersisted(): Promise<void> {
  const timeout = new Promise<readonly JournalEntry[]>((resolve) => window.setTimeout(() => resolve([]), RECOVERY_TIMEOUT_MS));
  for (const entry of await Promise.race([readJournal(), timeout])) if (entry.at > timestampOf(entry.key)) writeLocal(entry);
}

function write(entry: JournalEntry): void {
  writeLocal(entry);
  void writeJournal(entry);
}

/** A value over the storage quota is dropped. */
function writeLocal({ key, text, at }: JournalEntry): void {
  try {
    if (text === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    window.localStorage.setItem(timestampKey(key), String(at));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    window.localStorage.removeItem(key);
  }
}

/** Ends in the member's id, as every local key of a member does, so the next person on this browser sees none of it. */
const timestampKey = (key: string): string => `kept-at:${key}`;

const timestampOf = (key: string): number => Number(window.localStorage.getItem(timestampKey(key)));

/** Strictly later than the previous one, even if the clock was set back. */
const nextTimestamp = (key: string): number => Math.max(Date.now(), timestampOf(key) + 1);
