import { boundedText, questionLimits } from '@casebook/exam';
import { z } from 'zod';
import { Difficulty, Domain, FormatType } from '../bank/vocabulary.ts';
import { Cursor, Instant, PageLimit, pageOf } from '../http/paging.ts';
import { GeneratedContent } from './events.ts';
import { ScenarioType } from './prompts.ts';

/** The batch sizes of the generator: Generate 1, 5, and 10. */
const GENERATION_COUNTS = [1, 5, 10] as const;

/** What the questions of a run should be about, with the generator's defaults. */
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
    /** The domain, for members with access. For others, the server ignores it and chooses one. */
    domain: Domain.optional(),
    ...generationOptions,
    count: z.literal(GENERATION_COUNTS).default(1),
  })
  .meta({ id: 'StartGenerationInput' });
export type StartGenerationInput = z.infer<typeof StartGenerationInput>;

/**
 * `limited`: a rate limit, the budget, or the provider stopped the run, and the member can continue with the rest. `canceling`: the run
 * ends after the current question. `failed`: the service had an error.
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
      /** The reason, in plain words. */
      reason: z.string(),
    }),
  ])
  .meta({ id: 'GenerationStep' });
export type GenerationStep = z.infer<typeof GenerationStep>;

/** A run as its owner sees it. `version` increases with each change. */
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
    /** The questions that are finished, oldest first. */
    steps: z.array(GenerationStep),
    /** Why the run stopped, and when it can continue. */
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

/** A generated question for its preview card. It includes the key and the explanation if the member has answered it, or has access. */
export const GeneratedQuestionView = z
  .strictObject({
    id: z.uuid(),
    generationId: z.uuid(),
    /** The model's name as the endpoint reported it. */
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

/** The generator's current state for a member. */
export const GeneratorView = z
  .strictObject({
    /** Whether a language model is configured. */
    configured: z.boolean(),
    /** Only for members without access: what remains of this week's questions, and when the next week begins. */
    free: z.strictObject({ limit: z.int(), remaining: z.int(), resetsAt: Instant, eligible: z.boolean() }).optional(),
    /** The run that hasn't ended yet. */
    active: GenerationView.optional(),
  })
  .meta({ id: 'Generator' });
export type GeneratorView = z.infer<typeof GeneratorView>;
