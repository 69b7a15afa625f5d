import type { ImportEntryPage, ImportEntryView, ImportOutcome, ImportStatus, ImportView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import type { Answered, BankUnderTest } from './bank-under-test.ts';

const WAIT_MS = 120_000;

export interface ImportClient {
  /** Uploads a file. */
  send(who: TestBearer | undefined, file: string | Uint8Array, query?: Record<string, string>): Promise<Answered<ImportView>>;
  get(who: TestBearer, id: string): Promise<Answered<ImportView>>;
  /** Waits until an import has one of these statuses. */
  waitFor(who: TestBearer, id: string, ...statuses: ImportStatus[]): Promise<ImportView>;
  /** Uploads a file and waits until it has been read. */
  preview(who: TestBearer, file: string | Uint8Array, query?: Record<string, string>): Promise<ImportView>;
  /** Uploads a file, applies it, and waits until it has been applied. */
  importFile(who: TestBearer, file: string | Uint8Array, query?: Record<string, string>): Promise<ImportView>;
  apply(who: TestBearer, id: string): Promise<Answered<ImportView>>;
  entries(who: TestBearer, id: string, outcome?: ImportOutcome): Promise<ImportEntryView[]>;
}

/** Uploads files over HTTP. */
export function importClient(tested: BankUnderTest): ImportClient {
  const send: ImportClient['send'] = (who, file, query = {}) =>
    tested.call<ImportView>(who, `POST /imports?${new URLSearchParams(query)}`, file);
  const get: ImportClient['get'] = (who, id) => tested.call<ImportView>(who, `GET /imports/${id}`);
  const waitFor: ImportClient['waitFor'] = async (who, id, ...statuses) => {
    for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
      const { body } = await get(who, id);
      if (statuses.includes(body.status)) return body;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`The import did not become ${statuses.join(' or ')}: ${JSON.stringify((await get(who, id)).body)}`);
  };
  const apply: ImportClient['apply'] = (who, id) => tested.call<ImportView>(who, `POST /imports/${id}/apply`);
  const preview: ImportClient['preview'] = async (who, file, query) => {
    const { status, body } = await send(who, file, query);
    if (status !== 202) throw new Error(`Sending a file was answered with ${status}: ${JSON.stringify(body)}`);
    return waitFor(who, body.id, 'previewed', 'failed');
  };
  return {
    send,
    get,
    waitFor,
    apply,
    preview,
    importFile: async (who, file, query) => {
      const { id } = await preview(who, file, query);
      const { status, body } = await apply(who, id);
      if (status !== 202) throw new Error(`Applying was answered with ${status}: ${JSON.stringify(body)}`);
      return waitFor(who, id, 'applied', 'previewed');
    },
    entries: async (who, id, outcome) => {
      const items: ImportEntryView[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = new URLSearchParams({ limit: '100', ...(outcome && { outcome }), ...(cursor && { cursor }) });
        const { body } = await tested.call<ImportEntryPage>(who, `GET /imports/${id}/entries?${query}`);
        items.push(...body.items);
        cursor = body.nextCursor;
        if (!cursor) return items;
      }
    },
  };
}
