import type { GenerationView, ScenarioType, StartGenerationInput } from '@casebook/contracts';
import { type Difficulty, type Domain, formatTypes } from '@casebook/exam';
import { sentenceCase } from '#shared/format-text.ts';

/** The form's values: the options of the next run. */
export interface GeneratorOptions {
  readonly domain: Domain | undefined;
  /** The subcategory; empty for any. */
  readonly topic: string;
  readonly difficulty: Difficulty;
  readonly questionType: (typeof formatTypes)[number];
  readonly scenarioType: ScenarioType;
  readonly focusArea: string;
  readonly includeDistractors: boolean;
}

/** The defaults, which are the same as in the API's contract. */
export const defaultOptions: GeneratorOptions = {
  domain: undefined,
  topic: '',
  difficulty: 'Easy',
  questionType: 'scenario-based',
  scenarioType: 'technical',
  focusArea: '',
  includeDistractors: true,
};

/** The options of a run, so that the form shows what is being generated. */
export const optionsOfRun = (run: GenerationView): GeneratorOptions => ({
  domain: run.domain,
  topic: run.topic ?? '',
  difficulty: run.difficulty,
  questionType: run.questionType,
  scenarioType: run.scenarioType,
  focusArea: run.focusArea ?? '',
  includeDistractors: run.includeDistractors,
});

/** @param isFree whether the server chooses the domain */
export function inputOf(options: GeneratorOptions, count: StartGenerationInput['count'], isFree: boolean): StartGenerationInput {
  const { domain, topic, focusArea, ...rest } = options;
  const focus = focusArea.trim();
  return { ...rest, count, ...(!isFree && domain && { domain, ...(topic && { topic }) }), ...(focus && { focusArea: focus }) };
}

/** The form's "Question type" is the format of the stem (`formatType`); the model chooses the cognitive level (`questionType`). */
export const questionTypeChoices = formatTypes.map((value) => ({ value, label: sentenceCase(value) }));

const scenarioLabels: Readonly<Record<ScenarioType, string>> = {
  technical: 'Technical',
  management: 'Management',
  compliance: 'Compliance',
  'incident-response': 'Incident response',
  'risk-assessment': 'Risk assessment',
};

export const scenarioChoices = (Object.keys(scenarioLabels) as ScenarioType[]).map((value) => ({
  value,
  label: scenarioLabels[value],
}));

/** The longest focus area that the API accepts, in characters. */
export const FOCUS_AREA_MAX = 200;
