import { type ImportCategories, MAPPED_CATEGORIES } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { readCategory } from '../formats/text/moodle-category.ts';
import { EntrySummariesRepository } from './entry-summaries.repository.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Lists the categories of a file with their mapping. */
@Injectable()
export class ListImportCategories {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly summaries: EntrySummariesRepository,
  ) {}

  /** @throws import.not-found */
  async execute(caller: Caller, id: string): Promise<ImportCategories> {
    const { categories } = await this.imports.get(caller.id, id);
    const { rows, total } = await this.summaries.listCategories(caller.id, id, MAPPED_CATEGORIES);
    const items = rows.map(({ category, entries }) => {
      const chosen = Object.hasOwn(categories, category) ? categories[category] : undefined;
      const { domain, topic } = chosen ?? readCategory(category);
      return { category, entries, ...(domain && { domain }), ...(topic && { topic }) };
    });
    return { items, total };
  }
}
