import { AppError, type Domain, type GenerationView, type StartGenerationInput } from '@casebook/contracts';
import { WEEKLY_GENERATION_ALLOWANCE } from '@casebook/exam';
import { type Caller, Database, MemberAccess, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FreeAllowancesRepository } from '../allowance/free-allowances.repository.ts';
import { isoWeekOf, nextIsoWeek } from '../allowance/iso-week.ts';
import { BankQuestionsRepository } from '../bank-questions/bank-questions.repository.ts';
import { GenerationLimits } from '../limits/generation-limits.ts';
import { RequestPermit } from '../limits/request-permit.ts';
import { MembersRepository } from '../members/members.repository.ts';
import { ModelApi } from '../model/model-api.ts';
import { GenerateQuestions } from './generate-questions.job.ts';
import { type Generation, optionsOf, toGenerationView } from './generation.ts';
import { GenerationsRepository } from './generations.repository.ts';

/**
 * Starts a run. Members with access choose the domain. Other members get what remains of their three questions per ISO week, in the
 * domain that the bank covers least. Their questions are reserved here, before the model is called, so that parallel runs can't exceed
 * the three.
 */
@Injectable()
export class StartGeneration {
  constructor(
    private readonly database: Database,
    private readonly access: MemberAccess,
    private readonly members: MembersRepository,
    private readonly model: ModelApi,
    private readonly questions: BankQuestionsRepository,
    private readonly allowances: FreeAllowancesRepository,
    private readonly limits: GenerationLimits,
    private readonly permit: RequestPermit,
    private readonly generations: GenerationsRepository,
  ) {}

  /**
   * @throws ai.not-configured; generation.domain-required; generation.active-exists; the refusal of a limit, because this request counts
   *   as the first question's; without access generation.email-required, generation.free-used-up, generation.address-limit
   */
  async execute(caller: Caller, input: StartGenerationInput): Promise<GenerationView> {
    const stored = await this.database.findStored<GenerationView>(caller);
    return stored ? stored.result : this.#start(caller, input);
  }

  async #start(caller: Caller, input: StartGenerationInput): Promise<GenerationView> {
    if (!this.model.isConfigured) throw new AppError('ai.not-configured');
    // The unique index decides. Checking first only avoids counting a refused run against the member's limits.
    if (await this.generations.findActive(caller.id)) throw new AppError('generation.active-exists');
    if (await this.access.has(caller)) {
      const { domain } = input;
      if (!domain) throw new AppError('generation.domain-required');
      await this.permit.require(caller, caller.id, 'single');
      return this.database.write(caller, async (tx) => this.#add(tx, input, domain, { count: input.count }));
    }
    if (!(await this.members.hasAddress(caller.id))) throw new AppError('generation.email-required');
    await this.permit.require(caller, caller.id, 'single');
    const domain = await this.questions.leastCoveredDomain();
    const address = await this.limits.countFree(caller.clientAddress);
    try {
      // Members without access choose neither the domain nor the topic.
      return await this.database.write(caller, (tx) => this.#addFree(tx, { ...input, topic: undefined }, domain));
    } catch (error) {
      await address.refund();
      throw error;
    }
  }

  async #addFree(tx: Transaction, input: StartGenerationInput, domain: Domain): Promise<GenerationView> {
    const freeWeek = isoWeekOf(tx.now);
    const { id } = tx.caller;
    const count = await this.allowances.reserve(tx, id, freeWeek, input.count, WEEKLY_GENERATION_ALLOWANCE);
    if (count === 0) {
      const retryAfter = Math.ceil((nextIsoWeek(tx.now).getTime() - tx.now.getTime()) / 1_000);
      throw new AppError('generation.free-used-up', { retryAfter });
    }
    return this.#add(tx, input, domain, { count, freeWeek });
  }

  async #add(
    tx: Transaction,
    input: StartGenerationInput,
    domain: Domain,
    terms: Pick<Generation, 'count' | 'freeWeek'>,
  ): Promise<GenerationView> {
    const added: Generation = {
      id: newId(),
      userId: tx.caller.id,
      version: 1,
      status: 'queued',
      options: optionsOf(input, domain),
      steps: [],
      ...terms,
      createdAt: tx.now,
      updatedAt: tx.now,
    };
    await this.generations.add(tx, added);
    tx.enqueue(GenerateQuestions, { generationId: added.id, userId: added.userId });
    tx.audit('generation.started', { generationId: added.id, count: added.count, isFree: added.freeWeek !== undefined });
    return toGenerationView(added);
  }
}
