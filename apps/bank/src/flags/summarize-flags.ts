import type { FlagSummary, FlagSummaryQuery } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { FlagReadingRepository } from './flag-reading.repository.ts';

/** Counts the flagged questions of each status for admins, of those that a search finds or of all. */
@Injectable()
export class SummarizeFlags {
  constructor(private readonly flags: FlagReadingRepository) {}

  execute({ q }: FlagSummaryQuery): Promise<FlagSummary> {
    return this.flags.summarize(q);
  }
}
