import type { GenerationView } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toGenerationView } from './generation.ts';
import { GenerationsRepository } from './generations.repository.ts';

@Injectable()
export class GetGeneration {
  constructor(private readonly generations: GenerationsRepository) {}

  /** @throws generation.not-found */
  async execute(caller: Caller, id: string): Promise<GenerationView> {
    return toGenerationView(await this.generations.get(caller.id, id));
  }
}
