import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { Caller } from '../request/caller.ts';
import type { ExportedData } from './exported-data.ts';
import { readSection } from './read-section.ts';

/** Streams everything that the service stores about the caller, as one JSON document. */
export class ExportMyData {
  constructor(
    private readonly database: Database,
    private readonly data: ExportedData,
  ) {}

  /** Audited before the first byte is sent, so that a download that breaks off is audited too. */
  async execute(caller: Caller): Promise<StreamableFile> {
    const at = await this.database.write(caller, async (tx) => {
      tx.audit('my-data.exported', {});
      return tx.now;
    });
    return new StreamableFile(Readable.from(this.#write(caller.id, at), { objectMode: false }), {
      type: 'application/json',
      disposition: `attachment; filename="casebook-${this.data.service}-${at.toISOString().slice(0, 10)}.json"`,
    });
  }

  /** The document in pieces. `complete` ends it: a document without it broke off. */
  async *#write(memberId: string, at: Date): AsyncGenerator<string> {
    const { service, sections } = this.data;
    yield `{"service":${JSON.stringify(service)},"exportedAt":"${at.toISOString()}"`;
    for (const section of sections) {
      yield `,${JSON.stringify(section.name)}:[`;
      let separator = '';
      for await (const records of readSection(this.database.sql, section, memberId)) {
        yield separator + records.join(',');
        separator = ',';
      }
      yield ']';
    }
    yield ',"complete":true}';
  }
}
