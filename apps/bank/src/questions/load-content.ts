import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentQuestion, parseContentFile } from '@casebook/exam';
import { type Caller, contentId, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitQuestion } from './question-event.ts';
import { QuestionVersionsRepository } from './question-versions.repository.ts';
import { QuestionsRepository } from './questions.repository.ts';
import { SearchVocabularyRepository } from './search/search-vocabulary.repository.ts';
import { loadShipped, shippedVersion } from './shipped-question.ts';

const QUESTIONS_PER_BATCH = 10;
/** No request waits for these rows at startup, and slow machines need the time. */
const BATCH_TIMEOUT_MS = 60_000;

/** Upserts the shipped content: saves and publishes new and changed questions. */
@Injectable()
export class LoadContent {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly versions: QuestionVersionsRepository,
    private readonly vocabulary: SearchVocabularyRepository,
  ) {}

  /**
   * @param folder a folder per domain, with a YAML file per topic
   * @returns how many questions were saved
   * @throws ContentError
   */
  async execute(caller: Caller, folder: string): Promise<number> {
    const contents = await readContent(folder);
    let saved = 0;
    for (let start = 0; start < contents.length; start += QUESTIONS_PER_BATCH)
      saved += await this.#load(caller, contents.slice(start, start + QUESTIONS_PER_BATCH));
    return saved;
  }

  #load(caller: Caller, contents: readonly ContentQuestion[]): Promise<number> {
    const save = async (tx: Transaction) => {
      const saved: string[] = [];
      for (const content of contents) {
        const existing = await this.questions.lock(tx, contentId(content.slug));
        const question = loadShipped(content, existing, randomUUID, tx.now);
        if (!question) continue;
        await this.questions.save(tx, question);
        if (existing) await this.versions.withdrawWaiting(tx, question.id);
        await this.versions.add(tx, shippedVersion(question, tx.now));
        emitQuestion(tx, question);
        saved.push(question.id);
      }
      if (saved.length > 0) await this.vocabulary.learn(tx, saved);
      return saved.length;
    };
    return this.database.write(caller, save, { timeoutMs: BATCH_TIMEOUT_MS });
  }
}

async function readContent(folder: string): Promise<ContentQuestion[]> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((file) => /[\\/].*\.ya?ml$/.test(file)).sort();
  const contents = await Promise.all(
    files.map(async (file) => parseContentFile(await readFile(join(folder, file), 'utf8'), file)),
  );
  return contents.flat();
}
