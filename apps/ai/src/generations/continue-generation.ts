import { AppError, type GenerationView } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { RequestPermit } from '../limits/request-permit.ts';
import { GenerateQuestions } from './generate-questions.job.ts';
import { toGenerationView } from './generation.ts';
import { GenerationsRepository } from './generations.repository.ts';

/** Goes on with the remainder of a run that a limit, the budget, or the provider stopped. */
@Injectable()
export class ContinueGeneration {
  constructor(
    private readonly database: Database,
    private readonly generations: GenerationsRepository,
    private readonly permit: RequestPermit,
  ) {}

  /** @throws generation.not-found; generation.not-limited, also for the second press; the refusal of a limit */
  async execute(caller: Caller, id: string): Promise<GenerationView> {
    const stored = await this.database.findStored<GenerationView>(caller);
    return stored ? stored.result : this.#continue(caller, id);
  }

  async #continue(caller: Caller, id: string): Promise<GenerationView> {
    const { status } = await this.generations.get(caller.id, id);
    if (status !== 'limited') throw new AppError('generation.not-limited');
    await this.permit.require(caller, caller.id, 'single');
    return this.database.write(caller, async (tx) => {
      const generation = await this.generations.lock(tx, caller.id, id);
      if (!generation) throw new AppError('generation.not-found');
      if (generation.status !== 'limited') throw new AppError('generation.not-limited');
      const { problem: _problem, ...rest } = generation;
      tx.enqueue(GenerateQuestions, { generationId: id, userId: caller.id });
      return toGenerationView(await this.generations.save(tx, { ...rest, status: 'queued' }));
    });
  }
}
