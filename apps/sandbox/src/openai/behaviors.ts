import { type PromptName, promptReplies } from '@casebook/contracts';
import type { ChatRequest } from './chat-request.ts';
import { providerErrors } from './openai-error.ts';
import { type PlantedFlaw, plantedFlaws } from './questions/spoilt-drafts.ts';

/** Ways to fail before anything is sent. */
export const failures = [...(Object.keys(providerErrors) as (keyof typeof providerErrors)[]), 'dropped', 'timeout'] as const;
/** Ways to send. */
export const paces = ['slow', 'cut'] as const;
/** What is wrong with a reply's text, whatever it is. */
export const textFaults = ['empty', 'fenced', 'invalid-json'] as const;
/** What is wrong with a question. */
export const draftFaults = ['wrong-key', 'two-keys', 'flawed', 'duplicate', 'reworded', 'guessable', 'three-options'] as const;
export const behaviorNames = [...failures, ...paces, ...textFaults, ...draftFaults, 'long'] as const;
export type BehaviorName = (typeof behaviorNames)[number];

/** What requests do instead of being answered well. */
export interface Behavior {
  readonly name: BehaviorName;
  /** Only requests of this prompt; absent, of each prompt that the behavior is for. */
  readonly prompt?: PromptName;
  /** The requests that are left. */
  readonly requests: number | 'all';
  /** `rate-limit`: the wait that the provider names. */
  readonly seconds: number;
  /** `slow`: the time before the first token, and between two tokens. */
  readonly firstMs: number;
  readonly tokenMs: number;
  /** `cut`: the tokens that are sent. */
  readonly tokens: number;
  /** `duplicate`: the stem that is repeated; absent, the latest. */
  readonly stem?: string;
  /** `flawed`: the flaw; absent, one after the other. */
  readonly flaw?: PlantedFlaw;
}

/** The behaviors of one request, at most one of each kind. */
export interface Taken {
  readonly failure?: Behavior;
  readonly pace?: Behavior;
  readonly reply?: Behavior;
}

/** The behaviors that controls have set, applied in the order in which they were set. */
export class BehaviorPlans {
  #plans: Behavior[] = [];
  #flaws = 0;

  add(plan: Behavior): void {
    this.#plans.push(plan);
  }

  list(): readonly Behavior[] {
    return this.#plans;
  }

  clear(): void {
    this.#plans = [];
  }

  /** @returns what a request does; a failure leaves the other plans for the requests after it */
  take(request: ChatRequest, prompt: PromptName | undefined): Taken {
    const failure = this.#use(failures, request, prompt);
    if (failure) return { failure };
    const pace = this.#use(paces, request, prompt);
    const reply = this.#use([...textFaults, ...draftFaults, 'long'], request, prompt);
    return { ...(pace && { pace }), ...(reply && { reply: this.#withFlaw(reply) }) };
  }

  #use(names: readonly BehaviorName[], request: ChatRequest, prompt: PromptName | undefined): Behavior | undefined {
    const found = this.#plans.find((plan) => names.includes(plan.name) && applies(plan, request, prompt));
    if (!found || found.requests === 'all') return found;
    const left = { ...found, requests: found.requests - 1 };
    this.#plans = this.#plans.flatMap((plan) => (plan !== found ? [plan] : left.requests > 0 ? [left] : []));
    return found;
  }

  #withFlaw(plan: Behavior): Behavior {
    if (plan.name !== 'flawed' || plan.flaw !== undefined) return plan;
    const flaw = plantedFlaws[this.#flaws++ % plantedFlaws.length];
    return { ...plan, ...(flaw && { flaw }) };
  }
}

const DRAFT_PROMPTS: readonly PromptName[] = ['question-draft', 'question-repair'];

function applies({ name, prompt }: Behavior, request: ChatRequest, requested: PromptName | undefined): boolean {
  if (prompt !== undefined && prompt !== requested) return false;
  if (name === 'no-json-schema') return request.response_format?.type === 'json_schema';
  if (name === 'fenced' || name === 'invalid-json') return requested !== undefined && requested in promptReplies;
  if (name === 'long') return requested === 'casey';
  return !draftFaults.some((fault) => fault === name) || (requested !== undefined && DRAFT_PROMPTS.includes(requested));
}
