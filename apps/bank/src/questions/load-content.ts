import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ContentQuestion,
  parseContentFile,
  parseExpectedFacility,
  parseRetiredList,
  type RetiredQuestion,
} from '@casebook/exam';
import { type Caller, contentId, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitQuestion } from './publish-questions.ts';
import type { Question } from './question.ts';
import { QuestionVersionsRepository } from './question-versions.repository.ts';
import { QuestionsRepository } from './questions.repository.ts';
import { SearchVocabularyRepository } from './search/search-vocabulary.repository.ts';
import { fileForReview, loadShipped, retire, shippedVersion } from './shipped-question.ts';

const QUESTIONS_PER_BATCH = 10;
/** No request waits for these rows at startup, and slow machines need this long. */
const BATCH_TIMEOUT_MS = 60_000;

/**
 * Upserts the shipped content: saves and publishes new and changed questions, and retires those that are no longer shipped. If an admin
 * edited the live version, the release's version waits for a review instead of replacing the edit.
 */
@Injectable()
export class LoadContent {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly versions: QuestionVersionsRepository,
    private readonly vocabulary: SearchVocabularyRepository,
  ) {}

  /**
   * @param folder a folder per domain, with a YAML file per topic, `retired.yaml`, and `expected-facility.yaml`
   * @returns how many questions were saved, retired ones included
   * @throws ContentError
   */
  async execute(caller: Caller, folder: string): Promise<number> {
    const { contents, retired, expected } = await readContent(folder);
    let saved = 0;
    for (const batch of batchesOf(contents)) saved += await this.#load(caller, batch);
    for (const batch of batchesOf(retired)) saved += await this.#retire(caller, batch);
    await this.database.write(caller, (tx) => this.questions.expectFacility(tx, expected));
    return saved;
  }

  #load(caller: Caller, contents: readonly ContentQuestion[]): Promise<number> {
    const save = async (tx: Transaction) => {
      const saved: string[] = [];
      for (const content of contents) {
        const existing = await this.questions.lock(tx, contentId(content.slug));
        const question = loadShipped(content, existing, randomUUID, tx.now);
        if (!question) continue;
        if (existing) await this.versions.withdrawWaiting(tx, question.id);
        if (existing && (await this.#isEdited(tx, existing))) await this.#fileForReview(tx, existing, question);
        else await this.#publish(tx, existing, question);
        saved.push(question.id);
      }
      if (saved.length > 0) await this.vocabulary.learn(tx, saved);
      return saved.length;
    };
    return this.database.write(caller, save, { timeoutMs: BATCH_TIMEOUT_MS });
  }

  /** Whether a person wrote the live version. */
  async #isEdited(tx: Transaction, { id, contentVersion }: Question): Promise<boolean> {
    return (await this.versions.find(tx, id, contentVersion))?.editorId !== undefined;
  }

  async #publish(tx: Transaction, existing: Question | undefined, question: Question): Promise<void> {
    await this.questions.save(tx, question);
    if (question.statisticsFrom !== existing?.statisticsFrom) await this.questions.restartStatistics(tx, question.id);
    await this.versions.add(tx, shippedVersion(question, tx.now));
    emitQuestion(tx, question);
  }

  /** The live version stays, and the release's version goes to review. */
  async #fileForReview(tx: Transaction, existing: Question, shipped: Question): Promise<void> {
    const { question, version } = fileForReview(existing, shipped, tx.now);
    await this.questions.save(tx, question);
    await this.versions.add(tx, version);
  }

  #retire(caller: Caller, retired: readonly RetiredQuestion[]): Promise<number> {
    const save = async (tx: Transaction) => {
      let saved = 0;
      const found = await this.questions.findAll(
        tx,
        retired.map(({ slug }) => contentId(slug)),
      );
      const isDue = (one: RetiredQuestion) =>
        found.some((question) => question.id === contentId(one.slug) && retire(question, one, tx.now));
      // All of these are retired on the first start after a release, so most starts only run one query per batch.
      for (const one of retired.filter(isDue)) {
        const existing = await this.questions.lock(tx, contentId(one.slug));
        const question = existing && retire(existing, one, tx.now);
        if (!question) continue;
        await this.questions.save(tx, question);
        emitQuestion(tx, question);
        saved += 1;
      }
      return saved;
    };
    return this.database.write(caller, save, { timeoutMs: BATCH_TIMEOUT_MS });
  }
}

const RETIRED = 'retired.yaml';
const EXPECTED = 'expected-facility.yaml';

const batchesOf = <Entry>(entries: readonly Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / QUESTIONS_PER_BATCH) }, (_none, batch) =>
    entries.slice(batch * QUESTIONS_PER_BATCH, (batch + 1) * QUESTIONS_PER_BATCH),
  );

interface Content {
  readonly contents: readonly ContentQuestion[];
  readonly retired: readonly RetiredQuestion[];
  /** The expected facility by question id, 0 to 1. */
  readonly expected: ReadonlyMap<string, number>;
}

async function readContent(folder: string): Promise<Content> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((file) => /[\\/].*\.ya?ml$/.test(file)).sort();
  const contents = await Promise.all(
    files.map(async (file) => parseContentFile(await readFile(join(folder, file), 'utf8'), file)),
  );
  const listOr = (file: string, empty: string) => (entries.includes(file) ? readFile(join(folder, file), 'utf8') : empty);
  const percentages = parseExpectedFacility(await listOr(EXPECTED, '{}'), EXPECTED);
  return {
    contents: interleaveDomains(contents.flat()),
    retired: parseRetiredList(await listOr(RETIRED, '[]'), RETIRED),
    expected: new Map([...percentages].map(([slug, percentage]) => [contentId(slug), percentage / 100])),
  };
}

/**
 * Spreads each domain evenly over the list. The bank lists questions by when they were saved, and the first start saves all at once: in
 * file order, the first hundred cards would cover two domains. Questions with the same scenario stay together.
 */
export function interleaveDomains(contents: readonly ContentQuestion[]): ContentQuestion[] {
  const sets = [...Map.groupBy(contents, ({ slug, scenario }) => scenario?.set ?? slug).values()];
  const domains = [...Map.groupBy(sets, ([first]) => first?.domain).values()];
  return domains
    .flatMap((ofDomain) => ofDomain.map((set, index) => ({ set, at: (index + 0.5) / ofDomain.length })))
    .sort((a, b) => a.at - b.at)
    .flatMap(({ set }) => set);
}
