import type { ExportLosses, ExportQuery } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { formats, lossOf } from '../formats/formats.ts';
import { ExportRights } from './export-rights.ts';
import { ExportedQuestions } from './exported-questions.ts';
import { ExportsRepository } from './exports.repository.ts';

/** The maximum number of questions to check; of more, the first ones are a sample. */
const QUESTIONS_CHECKED = 10_000;

/** Lists what a format can't represent of the questions to export. */
@Injectable()
export class ListExportLosses {
  constructor(
    private readonly rights: ExportRights,
    private readonly exports: ExportsRepository,
    private readonly exportedQuestions: ExportedQuestions,
  ) {}

  /** @throws access.required, auth.forbidden */
  async execute(caller: Caller, query: ExportQuery): Promise<ExportLosses> {
    const scope = await this.rights.scopeOf(caller, query);
    const format = formats[query.format];
    const questions = await this.exports.count(scope);
    const lost = new Map<string, number>();
    let checked = 0;
    for await (const question of this.exportedQuestions.read(scope)) {
      for (const field of lossOf(format, question)) lost.set(field, (lost.get(field) ?? 0) + 1);
      checked += 1;
      if (checked === QUESTIONS_CHECKED) break;
    }
    return {
      questions,
      isEstimate: questions > checked,
      losses: [...lost].map(([field, count]) => ({ field, questions: count })),
    };
  }
}
