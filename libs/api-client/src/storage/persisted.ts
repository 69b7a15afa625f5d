import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A stored value and when it was written. Without a text, the value was removed. */
interface JournalEntry {
  readonly key: string;
  readonly text?: string;
  readonly at: number;
}

interface JournalSchema extends DBSchema {
  [STORE]: { key: string; value: JournalEntry };
}

const STORE = 'kept';
let opened: Promise<IDBPDatabase<JournalSchema> | undefined> | undefined;

/** Undefined if the browser has no IndexedDB or blocks it, as some do in private windows. */
function journal(): Promise<IDBPDatabase<JournalSchema> | undefined> {
  opened ??=
    'indexedDB' in window ? openDB<JournalSchema>('casebook', 1, { upgrade }).catch(ignoreRefusal) : Promise.resolve(undefined);
  return opened;
}

const upgrade = (database: IDBPDatabase<JournalSchema>) => {
  database.createObjectStore(STORE, { keyPath: 'key' });
};

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof DOMException)) throw error;
}

/** Replaces the key's entry. If the browser refuses the write, the previous entry stays. */
async function writeJournal(entry: JournalEntry): Promise<void> {
  const database = await journal();
  await database?.put(STORE, entry).catch(ignoreRefusal);
}

async function readJournal(): Promise<readonly JournalEntry[]> {
  const database = await journal();
  return (await database?.getAll(STORE).catch(ignoreRefusal)) ?? [];
}

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

/** Restores values that a killed browser hadn't flushed to disk. Waits at most a second. */
export async function recoverPersisted(): Promise<void> {
  const timeout = new Promise<readonly JournalEntry[]>((resolve) => window.setTimeout(() => resolve([]), RECOVERY_TIMEOUT_MS));
  for (const entry of await Promise.race([readJournal(), timeout])) if (entry.at > timestampOf(entry.key)) writeLocal(entry);
}

function write(entry: JournalEntry): void {
  writeLocal(entry);
  void writeJournal(entry);
}

/** A value that exceeds the storage quota is dropped. */
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

/** Ends in the member's id, like every local key of a member, so that the next person on this browser sees none of it. */
const timestampKey = (key: string): string => `kept-at:${key}`;

const timestampOf = (key: string): number => Number(window.localStorage.getItem(timestampKey(key)));

/** Strictly later than the previous timestamp of the key, even if the clock was set back. */
const nextTimestamp = (key: string): number => Math.max(Date.now(), timestampOf(key) + 1);
