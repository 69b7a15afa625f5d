import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FormatName } from '../formats/format.ts';
import { formats, lossOf } from '../formats/formats.ts';
import type { TransferQuestion } from '../formats/transfer-question.ts';
import { ExportedQuestions } from './exported-questions.ts';

export interface FileExported {
  readonly questions: number;
  /** The number of questions by field that the format loses. */
  readonly losses: ReadonlyMap<string, number>;
}

/** Exports the whole bank to a file, for operators. The file appears under its name only when it's complete. */
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
