import { MEANING_COMPARED, type ModelDraft, type PromptName, toWireStem } from '@casebook/contracts';
import { type ComparedQuestion, mostAlike } from '@casebook/exam';
import { Injectable } from '@nestjs/common';
import { BankQuestionsRepository } from '../bank-questions/bank-questions.repository.ts';
import { type CallContext, ModelApi, type ModelReply } from '../model/model-api.ts';
import { isUnusable } from '../model/model-faults.ts';
import { checkDuplicates, checkWriting, comparedOf, nearDuplicateRefusal, toContent } from './draft-content.ts';
import { type GateRefusal, isGateRefusal } from './gate-refusal.ts';
import { type CheckedContent, GeneratedQuestionsRepository, type PromptVersions } from './generated-questions.repository.ts';
import type { Generation } from './generation.ts';

/** A question as the model wrote it, with the versions of the prompts that were used. */
export interface Draft {
  readonly draft: ModelDraft;
  readonly model: string;
  readonly promptVersions: PromptVersions;
}

/** A draft that passed the gate. */
export interface PassedDraft {
  readonly content: CheckedContent;
  readonly model: string;
  readonly promptVersions: PromptVersions;
  /** Whether the options alone still reveal the key. */
  readonly guessable: boolean;
}

/** The run that a draft is written for, and this question's topic. */
export interface Brief {
  readonly generation: Pick<Generation, 'id' | 'userId' | 'options'>;
  readonly topic: string;
}

/** A draft while it is being checked. */
interface Candidate extends Draft {
  readonly content: CheckedContent;
  /** The questions with the most similar words. */
  readonly alike: readonly ComparedQuestion[];
}

/**
 * Checks a draft: its form, the item-writing rules, near duplicates by words and by meaning, a blind solve, and a solve by the options
 * alone. Checks without cost come before calls to the model. A draft is repaired once if the blind solve doesn't choose its key, or its
 * options reveal the key.
 */
@Injectable()
export class QuestionGate {
  constructor(
    private readonly model: ModelApi,
    private readonly bank: BankQuestionsRepository,
    private readonly questions: GeneratedQuestionsRepository,
  ) {}

  /** @throws errors of the model's API, unless only this draft failed */
  async pass(draft: Draft, brief: Brief, context: CallContext): Promise<PassedDraft | GateRefusal> {
    const checked = await this.#check(draft, brief);
    if (isGateRefusal(checked)) return checked;
    const compared = await this.#compare(checked, context);
    if (isGateRefusal(compared)) return compared;
    const solved = await this.#solve(compared, brief, context);
    if (isGateRefusal(solved)) return solved;
    return this.#guess(solved, brief, context);
  }

  async #check(draft: Draft, { generation, topic }: Brief): Promise<Candidate | GateRefusal> {
    const content = toContent(draft.draft, generation.options, topic);
    if (isGateRefusal(content)) return content;
    const { userId, id } = generation;
    const [near, related, own] = await Promise.all([
      this.bank.nearest(content.stem, userId),
      this.bank.nearestOfTopic(content.stem, content.domain, topic),
      this.questions.contentsOf(userId, id),
    ]);
    const questions = [...new Map([...near, ...related, ...own.map(comparedOf)].map((each) => [each.stem, each])).values()];
    const refusal = checkWriting(content) ?? checkDuplicates(content, questions);
    return refusal ?? { ...draft, content, alike: mostAlike(comparedOf(content), questions, MEANING_COMPARED) };
  }

  /**
   * Asks the model whether a draft repeats one of the most similar questions in other words. A repair doesn't change what the
   * question describes, so a repaired draft isn't compared again.
   */
  async #compare(candidate: Candidate, context: CallContext): Promise<Candidate | GateRefusal> {
    const { content, alike } = candidate;
    if (alike.length === 0) return candidate;
    const shown = ({ stem, key }: ComparedQuestion) => toWireStem({ stem, key });
    const data = { ...shown(comparedOf(content)), existing: alike.map(shown) };
    const check = await this.model.request('duplicate-check', data, context);
    return alike[check.reply.match] ? nearDuplicateRefusal : withVersion(candidate, 'duplicate-check', check);
  }

  /** A separate call, which gets neither key nor explanation, must choose the key. */
  async #solve(candidate: Candidate, brief: Brief, context: CallContext): Promise<Candidate | GateRefusal> {
    const first = await this.#blindSolve(candidate, context);
    if (first.agrees) return first.candidate;
    const problem =
      'A second expert, who saw only the question and the options, chose another answer. Only the key may be defensible.';
    const repaired = await this.#repair(first.candidate, problem, brief, context);
    if (isGateRefusal(repaired)) return repaired;
    const second = await this.#blindSolve(repaired, context);
    return second.agrees
      ? second.candidate
      : { check: 'blind-solve', reason: 'A second, independent solution came to another answer than the key.' };
  }

  async #blindSolve(candidate: Candidate, context: CallContext): Promise<{ agrees: boolean; candidate: Candidate }> {
    const { stem, options, correctAnswer } = candidate.content;
    const shown = toWireStem({ stem, options: options.map(({ text }) => text) });
    const solve = await this.model.request('blind-solve', shown, context);
    return { agrees: solve.reply.answer === correctAnswer, candidate: withVersion(candidate, 'blind-solve', solve) };
  }

  /** If a call without the stem still finds the key, the draft is repaired once, and otherwise marked as guessable. */
  async #guess(candidate: Candidate, brief: Brief, context: CallContext): Promise<PassedDraft> {
    const first = await this.#optionsSolve(candidate, context);
    if (!first.isGuessed) return { ...first.candidate, guessable: false };
    const problem = 'The options alone give the key away. Make them alike in length, precision, and plausibility.';
    const repaired = await this.#repair(first.candidate, problem, brief, context);
    if (isGateRefusal(repaired)) return { ...first.candidate, guessable: true };
    // The repair may have changed which option is the key.
    const solved = await this.#blindSolve(repaired, context);
    if (!solved.agrees) return { ...first.candidate, guessable: true };
    const second = await this.#optionsSolve(solved.candidate, context);
    return { ...second.candidate, guessable: second.isGuessed };
  }

  async #optionsSolve(candidate: Candidate, context: CallContext): Promise<{ isGuessed: boolean; candidate: Candidate }> {
    const { options, correctAnswer } = candidate.content;
    const solve = await this.model.request('options-solve', { options: options.map(({ text }) => text) }, context);
    return { isGuessed: solve.reply.answer === correctAnswer, candidate: withVersion(candidate, 'options-solve', solve) };
  }

  async #repair(candidate: Candidate, problem: string, brief: Brief, context: CallContext): Promise<Candidate | GateRefusal> {
    try {
      const repair = await this.model.request('question-repair', { draft: candidate.draft, problem }, context);
      return await this.#check(draftOf('question-repair', repair, candidate.promptVersions), brief);
    } catch (error) {
      if (!isUnusable(error)) throw error;
      return { check: 'schema', reason: error.message };
    }
  }
}

export const draftOf = (
  name: PromptName,
  { reply, model, promptVersion }: ModelReply<ModelDraft>,
  former: PromptVersions = {},
): Draft => ({ draft: reply, model, promptVersions: { ...former, [name]: promptVersion } });

const withVersion = (candidate: Candidate, name: PromptName, { promptVersion }: ModelReply<unknown>): Candidate => ({
  ...candidate,
  promptVersions: { ...candidate.promptVersions, [name]: promptVersion },
});
