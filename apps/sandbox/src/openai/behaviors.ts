import { type PromptName, promptReplies } from '@casebook/contracts';
import type { ChatRequest } from './chat-request.ts';
import { providerErrors } from './openai-error.ts';
import { type PlantedFlaw, plantedFlaws } from './questions/spoilt-drafts.ts';

/** Failures before anything is sent. */
export const failures = [...(Object.keys(providerErrors) as (keyof typeof providerErrors)[]), 'dropped', 'timeout'] as const;
/** Ways to send a reply. */
export const deliveryModes = ['slow', 'cut'] as const;
/** Faults in a reply's text, for any prompt. */
export const textFaults = ['empty', 'fenced', 'invalid-json'] as const;
/** Faults in a generated question. */
export const draftFaults = ['wrong-key', 'two-keys', 'flawed', 'duplicate', 'reworded', 'guessable', 'three-options'] as const;
export const behaviorNames = [...failures, ...deliveryModes, ...textFaults, ...draftFaults, 'long'] as const;
export type BehaviorName = (typeof behaviorNames)[number];

/** A planned fault of the next requests. */
export interface Behavior {
  readonly name: BehaviorName;
  /** Applies only to requests of this prompt; if absent, to every prompt that the behavior supports. */
  readonly prompt?: PromptName;
  /** The number of requests to which it still applies. */
  readonly requests: number | 'all';
  /** For `rate-limit`: the wait in the provider's response. */
  readonly seconds: number;
  /** For `slow`: the time before the first token, and between two tokens. */
  readonly firstMs: number;
  readonly tokenMs: number;
  /** For `cut`: the number of tokens sent. */
  readonly tokens: number;
  /** For `duplicate`: the stem to repeat; if absent, the latest one. */
  readonly stem?: string;
  /** For `flawed`: the flaw; if absent, the flaws take turns. */
  readonly flaw?: PlantedFlaw;
}

/** The behaviors that apply to one request, at most one of each kind. */
export interface RequestBehaviors {
  readonly failure?: Behavior;
  readonly pace?: Behavior;
  readonly reply?: Behavior;
}

/** The planned behaviors, applied in the order in which the controls set them. */
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

  /** @returns the behaviors of a request; if the request fails, the other plans are left for later requests */
  take(request: ChatRequest, prompt: PromptName | undefined): RequestBehaviors {
    const failure = this.#use(failures, request, prompt);
    if (failure) return { failure };
    const pace = this.#use(deliveryModes, request, prompt);
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
