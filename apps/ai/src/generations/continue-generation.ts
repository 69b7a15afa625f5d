import { AppError, type GenerationStatus, type GenerationView } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FreeAllowancesRepository } from '../allowance/free-allowances.repository.ts';
import { RequestPermit } from '../limits/request-permit.ts';
import { GenerateQuestions } from './generate-questions.job.ts';
import { type Generation, type GenerationProblem, isActive, isGenerating, remainingOf, toGenerationView } from './generation.ts';
import { GenerationsRepository } from './generations.repository.ts';

/** Ends a run, and releases the free questions that it reserved but didn't generate. */
@Injectable()
export class EndGeneration {
  constructor(
    private readonly generations: GenerationsRepository,
    private readonly allowances: FreeAllowancesRepository,
  ) {}

  /** @param generation locked by the transaction */
  async end(
    tx: Transaction,
    { problem: _problem, worker: _worker, ...generation }: Generation,
    status: Extract<GenerationStatus, 'done' | 'canceled' | 'failed'>,
    problem?: GenerationProblem,
  ): Promise<Generation> {
    const { userId, freeWeek } = generation;
    const remaining = remainingOf(generation);
    if (freeWeek && remaining > 0) await this.allowances.giveBack(tx, userId, freeWeek, remaining);
    return this.generations.save(tx, { ...generation, status, ...(problem && { problem }) });
  }
}

/**
 * Cancels a run. The worker finishes the current question and then ends it. A queued or stopped run has no current question and ends at
 * once. An ended run isn't changed.
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
        isGenerating(generation)
          ? await this.generations.save(tx, { ...generation, status: 'canceling' })
          : await this.endGeneration.end(tx, generation, 'canceled'),
      );
    });
  }
}

/** Continues a run that a limit, the budget, or the provider stopped, with its remaining questions. */
@Injectable()
export class ContinueGeneration {
  constructor(
    private readonly database: Database,
    private readonly generations: GenerationsRepository,
    private readonly permit: RequestPermit,
  ) {}

  /** @throws generation.not-found; generation.not-limited, also if Continue was pressed twice; the refusal of a limit */
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
