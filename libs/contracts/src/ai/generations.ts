import { boundedText, questionLimits } from '@casebook/exam';
import { z } from 'zod';
import { Difficulty, Domain, FormatType } from '../bank/vocabulary.ts';
import { Cursor, Instant, PageLimit, pageOf } from '../http/paging.ts';
import { GeneratedContent } from './events.ts';
import { ScenarioType } from './prompts.ts';

/** The batch sizes of the generator: Generate 1, 5, and 10. */
export const GENERATION_COUNTS = [1, 5, 10] as const;

/** What a question is about, with the generator's defaults. */
export const generationOptions = {
  topic: boundedText(questionLimits.topic).optional(),
  difficulty: Difficulty.default('Easy'),
  questionType: FormatType.default('scenario-based'),
  scenarioType: ScenarioType.default('technical'),
  focusArea: boundedText(200).optional(),
  includeDistractors: z.boolean().default(true),
} as const;

export const StartGenerationInput = z
  .strictObject({
    /** Chosen by members with access; the server chooses it for the others, whatever they send. */
    domain: Domain.optional(),
    ...generationOptions,
    count: z.literal(GENERATION_COUNTS).default(1),
  })
  .meta({ id: 'StartGenerationInput' });
export type StartGenerationInput = z.infer<typeof StartGenerationInput>;

/**
 * `limited` waits for the member: a rate limit, the budget, or the provider stopped the run, and one press of Continue goes on with the
 * remainder. `canceling` ends after the question in hand. `failed` is a fault of the service.
 */
export const GenerationStatus = z
  .enum(['queued', 'drafting', 'checking', 'canceling', 'limited', 'done', 'canceled', 'failed'])
  .meta({ id: 'GenerationStatus' });
export type GenerationStatus = z.infer<typeof GenerationStatus>;

/** The checks of the gate, in their order. */
export const gateChecks = ['schema', 'item-writing', 'near-duplicate', 'blind-solve', 'explanation', 'citation'] as const;
export const GateCheck = z.enum(gateChecks).meta({ id: 'GateCheck' });
export type GateCheck = z.infer<typeof GateCheck>;

/** How one question of a run ended. */
export const GenerationStep = z
  .discriminatedUnion('outcome', [
    z.strictObject({ position: z.int(), outcome: z.literal('saved'), questionId: z.uuid(), guessable: z.boolean() }),
    z.strictObject({
      position: z.int(),
      outcome: z.literal('refused'),
      check: GateCheck,
      /** In plain words. */
      reason: z.string(),
    }),
  ])
  .meta({ id: 'GenerationStep' });
export type GenerationStep = z.infer<typeof GenerationStep>;

/** A run as its owner sees it. `version` numbers its states. */
export const GenerationView = z
  .strictObject({
    id: z.uuid(),
    version: z.int(),
    status: GenerationStatus,
    domain: Domain,
    ...generationOptions,
    difficulty: Difficulty,
    questionType: FormatType,
    scenarioType: ScenarioType,
    includeDistractors: z.boolean(),
    count: z.int(),
    /** Of the questions that have ended, oldest first. */
    steps: z.array(GenerationStep),
    /** Why it stopped, and when it can continue. */
    problem: z.strictObject({ code: z.string(), message: z.string(), resumeAt: Instant.optional() }).optional(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Generation' });
export type GenerationView = z.infer<typeof GenerationView>;

export const ListGenerationsQuery = z.strictObject({ limit: PageLimit.default(20), cursor: Cursor.optional() });
export type ListGenerationsQuery = z.infer<typeof ListGenerationsQuery>;

export const GenerationPage = pageOf(GenerationView).meta({ id: 'GenerationPage' });
export type GenerationPage = z.infer<typeof GenerationPage>;

/**
 * A generated question for its preview card. The key and the explanation are there once the member has answered it, or if the member has
 * access.
 */
export const GeneratedQuestionView = z
  .strictObject({
    id: z.uuid(),
    generationId: z.uuid(),
    /** As the endpoint reported it. */
    model: z.string(),
    question: GeneratedContent.shape.question,
    options: z.array(z.strictObject({ id: z.uuid(), text: z.string() })),
    domain: Domain,
    topic: z.string(),
    difficulty: Difficulty,
    formatType: FormatType,
    tags: z.array(z.string()),
    createdAt: Instant,
    /** The option that the member chose in the card. */
    chosenOptionId: z.uuid().optional(),
    correctOptionId: z.uuid().optional(),
    rationales: z.array(z.strictObject({ optionId: z.uuid(), text: z.string() })).optional(),
    keyConcepts: z.string().optional(),
    practicalApplication: z.string().optional(),
  })
  .meta({ id: 'GeneratedQuestion' });
export type GeneratedQuestionView = z.infer<typeof GeneratedQuestionView>;

export const GeneratedQuestionPage = pageOf(GeneratedQuestionView).meta({ id: 'GeneratedQuestionPage' });
export type GeneratedQuestionPage = z.infer<typeof GeneratedQuestionPage>;

export const AnswerGeneratedInput = z.strictObject({ optionId: z.uuid() }).meta({ id: 'AnswerGeneratedInput' });
export type AnswerGeneratedInput = z.infer<typeof AnswerGeneratedInput>;

/** What the generator offers a member now. */
export const GeneratorView = z
  .strictObject({
    /** Whether a language model is configured. */
    configured: z.boolean(),
    /** Of members without access: what is left of this week's questions, and when the next week begins. */
    free: z.strictObject({ limit: z.int(), remaining: z.int(), resetsAt: Instant, eligible: z.boolean() }).optional(),
    /** The run that hasn't ended. */
    active: GenerationView.optional(),
  })
  .meta({ id: 'Generator' });
export type GeneratorView = z.infer<typeof GeneratorView>;
