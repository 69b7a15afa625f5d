import type { Coverage } from '@casebook/contracts';
import { Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { coverageOf } from './coverage.ts';
import { CachedValue } from './get-bank-counts.ts';

/** Counting scans every question, and every visit of the generator requests it. */
const CACHED_FOR_MS = 10_000;

/** Returns the distribution of the shared bank's questions over domains and topics. The counts are up to ten seconds old. */
@Injectable()
export class GetCoverage {
  readonly #coverage: CachedValue<Coverage>;

  constructor(questions: QuestionsRepository, clock: Clock) {
    this.#coverage = new CachedValue(async () => coverageOf(await questions.countTopics()), CACHED_FOR_MS, clock);
  }

  execute(): Promise<Coverage> {
    return this.#coverage.get();
  }
}
