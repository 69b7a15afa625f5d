import type { CaseyView } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ModelApi } from '../model/model-api.ts';
import { CaseyQuestionsRepository } from './casey-questions.repository.ts';

/** Returns whether Casey can answer, and the count of the caller's mistakes, with and without access. */
@Injectable()
export class GetCasey {
  constructor(
    private readonly model: ModelApi,
    private readonly questions: CaseyQuestionsRepository,
  ) {}

  async execute(caller: Caller): Promise<CaseyView> {
    return { configured: this.model.isConfigured, mistakes: await this.questions.countMistakes(caller.id) };
  }
}
