import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A stored value and when it was written; no text where it was removed. */
export interface JournalEntry {
  readonly key: string;
  readonly text?: string;
  readonly at: number;
}

interface JournalSchema extends DBSchema {
  [STORE]: { key: string; value: JournalEntry };
}

const STORE = 'kept';
let opened: Promise<IDBPDatabase<JournalSchema> | undefined> | undefined;

/** Undefined where the browser has no IndexedDB or blocks it, as some do in a private window. */
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

/** Overwrites the entry of the same key. If the browser refuses, the previous entry stays. */
export async function writeJournal(entry: JournalEntry): Promise<void> {
  const database = await journal();
  await database?.put(STORE, entry).catch(ignoreRefusal);
}

export async function readJournal(): Promise<readonly JournalEntry[]> {
  const database = await journal();
  return (await database?.getAll(STORE).catch(ignoreRefusal)) ?? [];
}
