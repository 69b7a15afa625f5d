import type { GenerationPage, ListGenerationsQuery } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toGenerationView } from './generation.ts';
import { GenerationsRepository } from './generations.repository.ts';

/** Lists the caller's runs, newest first. */
@Injectable()
export class ListGenerations {
  constructor(private readonly generations: GenerationsRepository) {}

  /** @throws page.cursor-invalid */
  async execute(caller: Caller, { limit, cursor }: ListGenerationsQuery): Promise<GenerationPage> {
    const [found, total] = await Promise.all([
      this.generations.list(caller.id, cursor === undefined ? undefined : decodeCursor(cursor), limit + 1),
      this.generations.count(caller.id),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { items: rows.map(toGenerationView), total, totalIsEstimate: false, ...next };
  }
}
