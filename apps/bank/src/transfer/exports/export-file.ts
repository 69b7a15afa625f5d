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
  /** How many questions each field would not come back of. */
  readonly losses: ReadonlyMap<string, number>;
}

/** An operator takes the whole bank into a file, which is there once it is complete. */
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
