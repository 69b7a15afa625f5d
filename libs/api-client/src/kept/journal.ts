import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A value as it was kept: its text, or none where it was dropped, and when. */
export interface Entry {
  readonly key: string;
  readonly text?: string;
  readonly at: number;
}

interface JournalSchema extends DBSchema {
  kept: { key: string; value: Entry };
}

const STORE = 'kept';
let opened: Promise<IDBPDatabase<JournalSchema> | undefined> | undefined;

/** A browser without one, or that allows none in a private window, goes on without. */
function journal(): Promise<IDBPDatabase<JournalSchema> | undefined> {
  opened ??=
    'indexedDB' in window ? openDB<JournalSchema>('casebook', 1, { upgrade }).catch(unlessRefused) : Promise.resolve(undefined);
  return opened;
}

const upgrade = (database: IDBPDatabase<JournalSchema>) => {
  database.createObjectStore(STORE, { keyPath: 'key' });
};

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof DOMException)) throw error;
}

/** Writes an entry over the one of the same key, at once; where the browser refuses, the entry before it stays. */
export async function write(entry: Entry): Promise<void> {
  const database = await journal();
  await database?.put(STORE, entry).catch(unlessRefused);
}

export async function entries(): Promise<readonly Entry[]> {
  const database = await journal();
  return (await database?.getAll(STORE).catch(unlessRefused)) ?? [];
}
