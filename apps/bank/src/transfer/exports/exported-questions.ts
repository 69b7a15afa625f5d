import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { tagsWithOrigin } from '../../questions/question-origin.ts';
import { toTransfer } from '../bank-question.ts';
import type { TransferQuestion } from '../formats/transfer-question.ts';
import { type ExportScope, ExportsRepository } from './exports.repository.ts';

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
