import type { GenerationPage, GenerationView, GeneratorView, ListGenerationsQuery } from '@casebook/contracts';
import { WEEKLY_GENERATION_ALLOWANCE } from '@casebook/exam';
import { type Caller, Clock, cutPage, decodeCursor, EventStreams, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FreeAllowancesRepository } from '../allowance/free-allowances.repository.ts';
import { isoWeekOf, nextIsoWeek } from '../allowance/iso-week.ts';
import { MembersRepository } from '../members/members.repository.ts';
import { ModelApi } from '../model/model-api.ts';
import { GENERATIONS_CHANNEL, toGenerationView } from './generation.ts';
import { GenerationsRepository } from './generations.repository.ts';

/** Returns what the generator currently offers the member. */
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

@Injectable()
export class GetGeneration {
  constructor(private readonly generations: GenerationsRepository) {}

  /** @throws generation.not-found */
  async execute(caller: Caller, id: string): Promise<GenerationView> {
    return toGenerationView(await this.generations.get(caller.id, id));
  }
}

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

/** Streams a run: its current state, then every change. States are read from its row, so a reconnected client misses nothing. */
@Injectable()
export class FollowGeneration {
  constructor(
    private readonly streams: EventStreams,
    private readonly getGeneration: GetGeneration,
  ) {}

  /** @throws generation.not-found, stream.too-many */
  execute(caller: Caller, id: string, reply: FastifyReply): Promise<void> {
    const current = async () => {
      const data = await this.getGeneration.execute(caller, id);
      return { version: data.version, data };
    };
    return this.streams.open(reply, { caller, channel: GENERATIONS_CHANNEL, key: id, current });
  }
}
