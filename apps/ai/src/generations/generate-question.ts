import { gateChecks } from '@casebook/contracts';
import { suggestedTopics } from '@casebook/exam';
import { Metrics } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { BankQuestionsRepository } from '../bank-questions/bank-questions.repository.ts';
import { type CallContext, ModelApi } from '../model/model-api.ts';
import { isUnusable } from '../model/model-faults.ts';
import { type GateRefusal, isGateRefusal } from './gate-refusal.ts';
import type { Generation, GenerationOptions } from './generation.ts';
import { type Brief, type Draft, draftOf, type PassedDraft, QuestionGate } from './question-gate.ts';

/** The maximum number of concepts that the prompt lists for the model to avoid. */
const MAX_AVOIDED = 20;
/** A reply that isn't a question, or repeats an existing one, is requested once more, because the next reply usually differs. */
const MAX_DRAFTS = 2;

/** Has the model draft a question, and checks the draft. */
@Injectable()
export class GenerateQuestion {
  readonly #refusals;

  constructor(
    private readonly model: ModelApi,
    private readonly bank: BankQuestionsRepository,
    private readonly gate: QuestionGate,
    metrics: Metrics,
  ) {
    this.#refusals = metrics.counter(
      'ai_gate_refusals_total',
      'Drafts that the gate refused',
      gateChecks.map((check) => ({ check })),
    );
  }

  /**
   * @param onDrafted runs before a draft is checked
   * @throws errors of the model's API, unless only this draft failed
   */
  async generate(
    generation: Generation,
    context: CallContext,
    onDrafted: () => Promise<unknown>,
  ): Promise<PassedDraft | GateRefusal> {
    const brief = { generation, topic: generation.options.topic ?? pickTopic(generation.options) };
    const avoided: string[] = [];
    for (let drafts = 1; ; drafts += 1) {
      const drafted = await this.#draft(brief, avoided, context);
      if (!isGateRefusal(drafted)) await onDrafted();
      const result = isGateRefusal(drafted) ? drafted : await this.gate.pass(drafted, brief, context);
      if (!isGateRefusal(result)) return result;
      this.#refusals.inc({ check: result.check });
      if (isGateRefusal(drafted) || result.check !== 'near-duplicate' || drafts === MAX_DRAFTS) return result;
      avoided.push(...drafted.draft.tags);
    }
  }

  /**
   * @param avoided terms that the draft must avoid, in addition to those of the bank's questions
   * @returns the draft, or a refusal if the reply isn't a question, with a reason that describes the reply
   */
  async #draft({ generation, topic }: Brief, avoided: readonly string[], context: CallContext): Promise<Draft | GateRefusal> {
    const { domain, difficulty, questionType, scenarioType, focusArea, includeDistractors } = generation.options;
    const data = {
      domain,
      topic,
      difficulty,
      formatType: questionType,
      scenarioType,
      ...(focusArea && { focusArea }),
      includeDistractors,
      avoid: [...new Set([...avoided, ...(await this.#avoided(generation, topic))])].slice(0, MAX_AVOIDED),
      publications: await this.bank.publicationsOf(domain),
    };
    for (let drafts = 1; ; drafts += 1)
      try {
        return draftOf('question-draft', await this.model.request('question-draft', data, context));
      } catch (error) {
        if (!isUnusable(error)) throw error;
        if (drafts === MAX_DRAFTS) return { check: 'schema', reason: error.message };
      }
  }

  /** Terms of the bank's questions that are nearest to the focus area, or without one, of the topic's newest questions. */
  async #avoided({ options: { domain, focusArea }, userId }: Brief['generation'], topic: string): Promise<string[]> {
    const near = focusArea ? await this.bank.nearest(focusArea, userId) : await this.bank.newestOf(domain, topic);
    return near.flatMap(({ tags }) => tags);
  }
}

function pickTopic({ domain }: GenerationOptions): string {
  const topics = suggestedTopics[domain];
  return topics[Math.floor(Math.random() * topics.length)] ?? domain;
}
