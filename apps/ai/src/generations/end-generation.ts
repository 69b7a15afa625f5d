import type { GenerationStatus } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FreeAllowancesRepository } from '../allowance/free-allowances.repository.ts';
import { type Generation, type GenerationProblem, remainingOf } from './generation.ts';
import { GenerationsRepository } from './generations.repository.ts';

/** Ends a run, and gives back what it reserved but didn't generate. */
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
