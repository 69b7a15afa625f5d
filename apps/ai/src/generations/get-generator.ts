import type { GeneratorView } from '@casebook/contracts';
import { WEEKLY_GENERATION_ALLOWANCE } from '@casebook/exam';
import { type Caller, Clock, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FreeAllowancesRepository } from '../allowance/free-allowances.repository.ts';
import { isoWeekOf, nextIsoWeek } from '../allowance/iso-week.ts';
import { MembersRepository } from '../members/members.repository.ts';
import { ModelApi } from '../model/model-api.ts';
import { toGenerationView } from './generation.ts';
import { GenerationsRepository } from './generations.repository.ts';

/** Returns what the generator offers the member now. */
@Injectable()
export class GetGenerator {
  constructor(
    private readonly access: MemberAccess,
    private readonly members: MembersRepository,
    private readonly allowances: FreeAllowancesRepository,
    private readonly generations: GenerationsRepository,
    private readonly model: ModelApi,
    private readonly clock: Clock,
  ) {}

  async execute(caller: Caller): Promise<GeneratorView> {
    const [hasAccess, active] = await Promise.all([this.access.has(caller), this.generations.findActive(caller.id)]);
    return {
      configured: this.model.isConfigured,
      ...(!hasAccess && { free: await this.#free(caller.id) }),
      ...(active && { active: toGenerationView(active) }),
    };
  }

  async #free(userId: string): Promise<NonNullable<GeneratorView['free']>> {
    const now = this.clock.now();
    const [used, eligible] = await Promise.all([this.allowances.usedOf(userId, isoWeekOf(now)), this.members.hasAddress(userId)]);
    const remaining = Math.max(0, WEEKLY_GENERATION_ALLOWANCE - used);
    return { limit: WEEKLY_GENERATION_ALLOWANCE, remaining, resetsAt: nextIsoWeek(now).toISOString(), eligible };
  }
}
