import type { BankStatistics } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { AdministeredQuestionsRepository } from './administered-questions.repository.ts';

/** Counts the questions by how well they work. */
@Injectable()
export class SummarizeStatistics {
  constructor(private readonly questions: AdministeredQuestionsRepository) {}

  async execute(): Promise<BankStatistics> {
    const [counts, facility, discrimination] = await Promise.all([
      this.questions.counts(),
      this.questions.facilityBins(),
      this.questions.discriminationBins(),
    ]);
    return { ...counts, facility, discrimination };
  }
}
