import type { AnswerView, LiveState, QuestionView, QuizItemView, QuizView } from '@casebook/contracts';

const id = (kind: string, number: number) => `00000000-0000-4000-8${kind}-${String(number).padStart(12, '0')}`;

const options = (number: number) =>
  ['Senior management', 'The security manager', 'The legal department', 'The auditors'].map((text, index) => ({
    id: id('00a', number * 10 + index),
    text,
  }));

const explanation = (number: number) => ({
  correct: 'Only senior management can accept risk for the organization.',
  whyWrong: options(number)
    .slice(1)
    .map((option) => ({ optionId: option.id, text: `${option.text} advises.` })),
  keyConcepts: 'Policy and commitment.',
  practicalApplication: 'Ask who signs.',
});

/** A question as an unpaid member sees it: without its key and explanation. */
export function question(number: number): QuestionView {
  return {
    id: id('001', number),
    version: 1,
    domain: 'Asset Security',
    difficulty: 'Medium',
    question: `Who approves policy number ${number}?`,
    options: options(number),
    tags: ['governance'],
    questionType: 'application',
    formatType: 'best-practice',
    topic: 'Governance',
    isCrossDomain: false,
    isActive: true,
    isFeatured: false,
    origin: 'human',
    reviewStatus: 'approved',
    qualityScore: 90,
    flagCount: 0,
    isFlagged: false,
    updatedAt: '2026-11-09T00:00:00.000Z',
    lastUpdatedAt: '2026-11-01T00:00:00.000Z',
    mine: { bookmarked: false, flagged: false, author: false, access: false },
  };
}

export const paidQuestion = (number: number): QuestionView => ({
  ...question(number),
  mine: { bookmarked: false, flagged: false, author: false, access: true },
  correctOptionId: options(number)[0]?.id,
  explanation: explanation(number),
  statistics: {
    usageCount: 25,
    isProvisional: true,
    randomGuessScore: 0.25,
    correctAnswerRate: 0.64,
    averageResponseTimeMs: 31_200,
    complexityScore: 40,
    picks: [],
    ratingsUp: 0,
    ratingsDown: 0,
  },
});

export function item(number: number): QuizItemView {
  const { id: questionId, question: stem, domain, difficulty, tags } = question(number);
  return {
    id: id('002', number),
    questionId,
    position: number,
    question: stem,
    options: options(number),
    domain,
    difficulty,
    tags,
  };
}

/** The grading of an item; its first option is the key. */
export function grading(itemNumber: number, optionId: string, timeSpentMs = 4000): AnswerView {
  const correctOptionId = options(itemNumber)[0]?.id ?? '';
  return {
    itemId: id('002', itemNumber),
    optionId,
    isCorrect: optionId === correctOptionId,
    correctOptionId,
    explanation: explanation(itemNumber),
    timeSpentMs,
    answeredAt: new Date().toISOString(),
  };
}

/** The progress of a quiz that no device has saved yet. */
export const progress = (fields: Partial<LiveState> = {}): LiveState => ({
  revision: 0,
  position: 1,
  tallies: [0, 0, 0, 0],
  elapsedMs: {},
  textSize: 1,
  marked: [],
  struck: [],
  ...fields,
});

export const quiz = (items: QuizItemView[], more: Partial<QuizView> = {}): QuizView => ({
  id: id('003', 1),
  kind: 'standard',
  status: 'active',
  startedAt: '2026-11-20T10:00:00.000Z',
  items,
  state: progress(),
  ...more,
});
