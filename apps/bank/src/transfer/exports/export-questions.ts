import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { AppError, type ExportLosses, type ExportQuery } from '@casebook/contracts';
import { type Caller, Database, MemberAccess, type Transaction } from '@casebook/platform';
import { Injectable, StreamableFile } from '@nestjs/common';
import { tagsWithOrigin } from '../../questions/question-origin.ts';
import { toTransfer } from '../bank-question.ts';
import type { FormatName } from '../formats/format.ts';
import { formats, lossOf } from '../formats/formats.ts';
import type { TransferQuestion } from '../formats/transfer-question.ts';
import { type ExportScope, ExportsRepository } from './exports.repository.ts';

/** Members with access may export their own questions, admins also the bank. */
@Injectable()
export class ExportRights {
  constructor(private readonly access: MemberAccess) {}

  /** @throws access.required, auth.forbidden */
  async scopeOf(caller: Caller, { scope }: ExportQuery): Promise<ExportScope> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    if (scope === 'own') return { ownerId: caller.id };
    if (caller.role !== 'admin') throw new AppError('auth.forbidden');
    return 'bank';
  }
}

const QUESTIONS_PER_BATCH = 200;

/** Reads the questions of a scope in batches, in bounded memory. */
@Injectable()
export class ExportedQuestions {
  constructor(private readonly exports: ExportsRepository) {}

  async *read(scope: ExportScope): AsyncGenerator<TransferQuestion> {
    for (let afterId: string | undefined; ; ) {
      const page = await this.exports.after(scope, afterId, QUESTIONS_PER_BATCH);
      for (const { name, content, origin, lastUpdatedAt } of page)
        yield {
          ...toTransfer(content, name),
          tags: tagsWithOrigin(content.tags, origin),
          lastUpdatedAt: lastUpdatedAt.toISOString(),
        };
      afterId = page.at(-1)?.id;
      if (page.length < QUESTIONS_PER_BATCH) return;
      await setImmediate();
    }
  }
}

export interface FileExported {
  readonly questions: number;
  /** For each field that the format loses, the number of questions that lose it. */
  readonly losses: ReadonlyMap<string, number>;
}

/** Exports the whole bank to a file, for operators. Renames the file to its final name only when it's complete. */
@Injectable()
export class ExportFile {
  constructor(
    private readonly database: Database,
    private readonly exportedQuestions: ExportedQuestions,
  ) {}

  async execute(caller: Caller, path: string, formatName: FormatName): Promise<FileExported> {
    const format = formats[formatName];
    const losses = new Map<string, number>();
    let questions = 0;
    const count = (question: TransferQuestion) => {
      questions += 1;
      for (const field of lossOf(format, question)) losses.set(field, (losses.get(field) ?? 0) + 1);
    };
    await this.database.write(caller, async (tx) => tx.audit('questions.exported', { scope: 'bank', format: formatName }));
    const unfinished = `${path}.unfinished`;
    try {
      await pipeline(format.write(counted(this.exportedQuestions.read('bank'), count)), createWriteStream(unfinished));
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
    return { questions, losses };
  }
}

async function* counted(questions: AsyncIterable<TransferQuestion>, count: (question: TransferQuestion) => void) {
  for await (const question of questions) {
    count(question);
    yield question;
  }
}

/** The maximum number of questions to check. If there are more, the first ones are a sample. */
const QUESTIONS_CHECKED = 10_000;

/** Lists the fields of the exported questions that a format can't represent. */
@Injectable()
export class ListExportLosses {
  constructor(
    private readonly rights: ExportRights,
    private readonly exports: ExportsRepository,
    private readonly exportedQuestions: ExportedQuestions,
  ) {}

  /** @throws access.required, auth.forbidden */
  async execute(caller: Caller, query: ExportQuery): Promise<ExportLosses> {
    const scope = await this.rights.scopeOf(caller, query);
    const format = formats[query.format];
    const questions = await this.exports.count(scope);
    const lost = new Map<string, number>();
    let checked = 0;
    for await (const question of this.exportedQuestions.read(scope)) {
      for (const field of lossOf(format, question)) lost.set(field, (lost.get(field) ?? 0) + 1);
      checked += 1;
      if (checked === QUESTIONS_CHECKED) break;
    }
    return {
      questions,
      isEstimate: questions > checked,
      losses: [...lost].map(([field, count]) => ({ field, questions: count })),
    };
  }
}

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
