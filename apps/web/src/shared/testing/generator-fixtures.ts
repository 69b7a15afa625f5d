import type { Coverage, GeneratedQuestionView, GenerationStep, GenerationView, GeneratorView } from '@casebook/contracts';
import { domainNames } from '@casebook/exam';

export const GENERATION_ID = '00000000-0000-4000-8005-000000000001';
const id = (kind: string, number: number) => `00000000-0000-4000-8${kind}-${String(number).padStart(12, '0')}`;

/** A run of one question, not started yet. */
export const generation = (fields: Partial<GenerationView> = {}): GenerationView => ({
  id: GENERATION_ID,
  version: 1,
  status: 'queued',
  domain: 'Asset Security',
  difficulty: 'Easy',
  questionType: 'scenario-based',
  scenarioType: 'technical',
  includeDistractors: true,
  count: 1,
  steps: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});

export const saved = (position: number): GenerationStep => ({
  position,
  outcome: 'saved',
  questionId: id('006', position),
  guessable: false,
});

export const refused = (position: number, reason: string): GenerationStep => ({
  position,
  outcome: 'refused',
  check: 'item-writing',
  reason,
});

const options = (number: number) =>
  ['A register', 'A label', 'A policy', 'An audit'].map((text, index) => ({ id: id('007', number * 10 + index), text }));

/** A generated question that its member hasn't answered. */
export const generatedQuestion = (number: number, fields: Partial<GeneratedQuestionView> = {}): GeneratedQuestionView => ({
  id: id('006', number),
  generationId: GENERATION_ID,
  model: 'casebook-sample',
  question: `What lists the assets of depot ${number}?`,
  options: options(number),
  domain: 'Asset Security',
  topic: 'Asset inventory',
  difficulty: 'Easy',
  formatType: 'scenario-based',
  tags: ['inventory'],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});

/** The same question, answered. Its first option is the key. */
export const answeredQuestion = (number: number, optionId: string): GeneratedQuestionView =>
  generatedQuestion(number, {
    chosenOptionId: optionId,
    correctOptionId: options(number)[0]?.id ?? '',
    rationales: options(number).map((option) => ({ optionId: option.id, text: `${option.text}, because.` })),
    keyConcepts: 'Inventories.',
    practicalApplication: 'Compare several sources.',
  });

export const free = (remaining: number, eligible = true): NonNullable<GeneratorView['free']> => ({
  limit: 3,
  remaining,
  resetsAt: '2026-11-30T00:00:00.000Z',
  eligible,
});

/** Shares of 9.9, 10, 24.9 and 25 percent, among others. */
export const coverage: Coverage = {
  total: 1_000,
  domains: domainNames.map((domain, index) => {
    const percent = [9.9, 10, 24.9, 25, 12.5, 5, 8, 4.7][index] ?? 0;
    return { domain, count: Math.round(percent * 10), percent, topics: [] };
  }),
};
