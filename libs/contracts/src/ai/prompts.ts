import { Difficulty, Domain, FormatType, OPTIONS_PER_QUESTION, QuestionType } from '@casebook/exam';
import { z } from 'zod';

/**
 * The interface between the ai service and the language model: the names of the prompts, the data that each sends, and the schema of each
 * structured reply. The prompts' texts are versioned files of the ai service. The sandbox composes its replies from these schemas.
 */
export const promptNames = [
  'question-draft',
  'question-repair',
  'duplicate-check',
  'blind-solve',
  'options-solve',
  'keywords',
  'perspective',
  'explanation',
  'casey',
  'critique',
] as const;
export type PromptName = (typeof promptNames)[number];

/** @returns the first line of a prompt's system message, by which the sandbox recognizes the prompt */
export const promptHeader = (name: PromptName, version: number): string => `Casebook prompt: ${name} v${version}`;

/**
 * The line that precedes the data in the last user message. The data is a single line of JSON: JSON escapes line breaks, so a member's text
 * can't end the data.
 */
export const PROMPT_DATA = 'Data (JSON):';

/** The point of view of a question's scenario. */
export const scenarioTypes = ['technical', 'management', 'compliance', 'incident-response', 'risk-assessment'] as const;
export const ScenarioType = z.enum(scenarioTypes).meta({ id: 'ScenarioType' });
export type ScenarioType = z.infer<typeof ScenarioType>;

/**
 * A question as the model writes it. It doesn't declare the limits of `WrittenContent`, because not every endpoint supports them in a
 * schema; they are checked afterward.
 */
export const ModelDraft = z.strictObject({
  question: z.string(),
  options: z.array(z.strictObject({ text: z.string(), rationale: z.string() })),
  /** The position of the key, from 0. */
  correctAnswer: z.int(),
  keyConcepts: z.string(),
  practicalApplication: z.string(),
  level: QuestionType,
  topic: z.string(),
  tags: z.array(z.string()),
  citation: z.strictObject({ publication: z.string(), section: z.string() }),
});
export type ModelDraft = z.infer<typeof ModelDraft>;

/** How many semantically similar questions a new one is compared with. */
export const MEANING_COMPARED = 5;

/** The index of the existing question that the new one duplicates, from 0; -1 if it duplicates none. */
export const ModelMatch = z.strictObject({
  match: z
    .int()
    .min(-1)
    .max(MEANING_COMPARED - 1),
});
export type ModelMatch = z.infer<typeof ModelMatch>;

/** The index of the option that the model chooses, from 0; -1 if no option is better than the others. */
export const ModelSolve = z.strictObject({
  answer: z
    .int()
    .min(-1)
    .max(OPTIONS_PER_QUESTION - 1),
});
export type ModelSolve = z.infer<typeof ModelSolve>;

/** The terms of a stem that decide the answer, spelled as in the stem. */
export const ModelKeywords = z.strictObject({ keywords: z.array(z.strictObject({ keyword: z.string(), why: z.string() })) });
export type ModelKeywords = z.infer<typeof ModelKeywords>;

/** A review of a stored question. `improved` is a complete new version, which an admin may accept. */
export const ModelCritique = z.strictObject({
  qualityIssues: z.array(z.string()),
  improvementSuggestions: z.array(z.string()),
  /** Null if nothing needs to change. Strict JSON schemas don't allow optional properties. */
  improved: ModelDraft.nullable(),
});
export type ModelCritique = z.infer<typeof ModelCritique>;

/** A question as `duplicate-check` sends it, with the text of its key. */
const compared = { question: z.string(), key: z.string() };
/** A question as the other prompts send it. */
const shown = { question: z.string(), options: z.array(z.string()) };
const withKey = { ...shown, correctAnswer: z.int(), domain: Domain };

/** The data of each prompt. Prompts whose reply is shown before the member answers (`keywords`, `casey`) have no field for the key. */
export const promptData = {
  'question-draft': z.strictObject({
    domain: Domain,
    topic: z.string(),
    difficulty: Difficulty,
    formatType: FormatType,
    scenarioType: ScenarioType,
    focusArea: z.string().optional(),
    includeDistractors: z.boolean(),
    /** Concepts of similar questions that the new one must not repeat. */
    avoid: z.array(z.string()),
    /** The publications that a citation may name. */
    publications: z.array(z.string()),
  }),
  'question-repair': z.strictObject({ draft: ModelDraft, problem: z.string() }),
  'duplicate-check': z.strictObject({ ...compared, existing: z.array(z.strictObject(compared)).max(MEANING_COMPARED) }),
  'blind-solve': z.strictObject(shown),
  'options-solve': z.strictObject({ options: z.array(z.string()) }),
  keywords: z.strictObject(shown),
  perspective: z.strictObject(withKey),
  explanation: z.strictObject({ ...withKey, explanation: z.string() }),
  casey: z.strictObject({
    message: z.string(),
    /** Earlier messages, oldest first. */
    history: z.array(z.strictObject({ from: z.enum(['member', 'casey']), text: z.string() })),
    /** Explanations that the reply may cite, by their numbers from 1, and concepts of other questions. */
    sources: z.array(z.strictObject({ number: z.int(), question: z.string(), explanation: z.string() })),
    concepts: z.array(z.string()),
    /** The open question of a running quiz. It has no key, so that the reply can only hint. */
    openQuestion: z.strictObject(shown).optional(),
  }),
  critique: z.strictObject({ ...withKey, explanation: z.string(), statistics: z.string() }),
} as const satisfies Record<PromptName, z.ZodType>;
export type PromptData<Name extends PromptName> = z.infer<(typeof promptData)[Name]>;

/** The schemas of the structured replies, named as in the request's `response_format`. Replies to the other prompts are plain text. */
export const promptReplies = {
  'question-draft': ModelDraft,
  'question-repair': ModelDraft,
  'duplicate-check': ModelMatch,
  'blind-solve': ModelSolve,
  'options-solve': ModelSolve,
  keywords: ModelKeywords,
  critique: ModelCritique,
} as const satisfies Partial<Record<PromptName, z.ZodType>>;
