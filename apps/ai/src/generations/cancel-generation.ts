import { AppError, type GenerationView } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { EndGeneration } from './end-generation.ts';
import { hasQuestionInHand, isActive, toGenerationView } from './generation.ts';
import { GenerationsRepository } from './generations.repository.ts';

/**
 * Cancels a run after the question in hand: the worker ends it. A run without one, queued or stopped, ends at once. An ended run stays as it
 * is.
 */
@Injectable()
export class CancelGeneration {
  constructor(
    private readonly database: Database,
    private readonly generations: GenerationsRepository,
    private readonly endGeneration: EndGeneration,
  ) {}

  /** @throws generation.not-found */
  execute(caller: Caller, id: string): Promise<GenerationView> {
    return this.database.write(caller, async (tx) => {
      const generation = await this.generations.lock(tx, caller.id, id);
      if (!generation) throw new AppError('generation.not-found');
      if (!isActive(generation) || generation.status === 'canceling') return toGenerationView(generation);
      return toGenerationView(
        hasQuestionInHand(generation)
          ? await this.generations.save(tx, { ...generation, status: 'canceling' })
          : await this.endGeneration.end(tx, generation, 'canceled'),
      );
    });
  }
}
