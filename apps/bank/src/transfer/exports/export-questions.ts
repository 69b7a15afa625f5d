import { Readable } from 'node:stream';
import type { ExportQuery } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable, StreamableFile } from '@nestjs/common';
import { formats } from '../formats/formats.ts';
import { ExportRights } from './export-rights.ts';
import { ExportedQuestions } from './exported-questions.ts';

/** Streams questions as a file. */
@Injectable()
export class ExportQuestions {
  constructor(
    private readonly database: Database,
    private readonly rights: ExportRights,
    private readonly exportedQuestions: ExportedQuestions,
  ) {}

  /** @throws access.required, auth.forbidden */
  async execute(caller: Caller, query: ExportQuery): Promise<StreamableFile> {
    const scope = await this.rights.scopeOf(caller, query);
    const { write, mediaType, extension } = formats[query.format];
    const at = await this.database.write(caller, async (tx: Transaction) => {
      tx.audit('questions.exported', { scope: query.scope, format: query.format });
      return tx.now;
    });
    const day = at.toISOString().slice(0, 10);
    return new StreamableFile(Readable.from(write(this.exportedQuestions.read(scope)), { objectMode: false }), {
      type: mediaType,
      disposition: `attachment; filename="casebook-${query.scope}-${day}.${extension}"`,
    });
  }
}
