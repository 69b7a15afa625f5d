import { AppError, type ErrorCode } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stateInput } from '../../../test/state-input.ts';
import type { Answer, Item, Quiz } from '../quiz.ts';
import { liveStateOf, saveLiveState } from './live-state-rules.ts';

const startedAt = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(startedAt.getTime() + ms);

function item(position: number, answer?: Partial<Answer>): Item {
  return {
    id: `item-${position}`,
    position,
    questionId: `question-${position}`,
    stem: 'Who decides?',
    options: ['key', 'other'].map((id) => ({ id: `${id}-${position}`, text: 'An option' })),
    correctOptionId: `key-${position}`,
    explanation: { correct: 'So it is', whyWrong: [], keyConcepts: 'Concepts', practicalApplication: 'Practice' },
    domain: 'Asset Security',
    difficulty: 'Hard',
    tags: [],
    ...(answer && {
      answer: { id: 'a', optionId: `key-${position}`, isCorrect: true, timeSpentMs: 0, answeredAt: startedAt, ...answer },
    }),
  };
}
const quiz = (fields: Partial<Quiz> = {}): Quiz => ({
  id: 'quiz',
  kind: 'standard',
  status: 'active',
  startedAt,
  items: [item(1), item(2), item(3)],
  ...fields,
});
const refusalOf = (act: () => unknown): { code: ErrorCode; state?: unknown } | undefined => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details };
    throw error;
  }
  return undefined;
};

describe('the state of a quiz', () => {
  it('starts at the first unanswered item', () => {
    expect(liveStateOf(quiz({ items: [item(1, {}), item(2)] }))).toMatchObject({ revision: 0, position: 2, textSize: 1 });
  });

  it('is the last saved state, with the next revision', () => {
    const input = stateInput({ position: 2, selected: 'other-2', tallies: [1, 0, 2, 0], marked: ['item-3'], struck: ['key-1'] });
    const first = saveLiveState(quiz(), input, after(0));
    expect(first).toEqual({ ...input, revision: 1 });
    const second = saveLiveState(quiz({ liveState: first }), stateInput({ revision: 1, position: 3 }), after(0));
    expect(second).toEqual(stateInput({ revision: 2, position: 3 }));
  });

  it('drops an item’s choice and time once it is answered', () => {
    const liveState = stateInput({ revision: 4, selected: 'key-1', elapsedMs: { 'item-1': 10, 'item-2': 20 } });
    const seen = liveStateOf(quiz({ items: [item(1, {}), item(2)], liveState }));
    expect(seen).not.toHaveProperty('selected');
    expect(seen.elapsedMs).toEqual({ 'item-2': 20 });
  });

  it('refuses an outdated revision and returns the current state', () => {
    const liveState = stateInput({ revision: 3, position: 2 });
    expect(refusalOf(() => saveLiveState(quiz({ liveState }), stateInput({ revision: 2 }), after(0)))).toEqual({
      code: 'quiz.state-stale',
      state: liveState,
    });
  });

  it.each([
    ['a position without an item', stateInput({ position: 4 }), 'quiz.item-not-found'],
    ['a marked item of another quiz', stateInput({ marked: ['elsewhere'] }), 'quiz.item-not-found'],
    ['the time of an item of another quiz', stateInput({ elapsedMs: { elsewhere: 1 } }), 'quiz.item-not-found'],
    ['an option of another item as chosen', stateInput({ selected: 'key-2' }), 'quiz.option-not-found'],
    ['a struck option of another quiz', stateInput({ struck: ['elsewhere'] }), 'quiz.option-not-found'],
  ] as const)('refuses %s', (_what, input, code) => {
    expect(refusalOf(() => saveLiveState(quiz(), input, after(0)))?.code).toBe(code);
  });

  it.each(['completed', 'discarded'] as const)('is refused once the quiz is %s', (status) => {
    expect(refusalOf(() => saveLiveState(quiz({ status }), stateInput(), after(0)))?.code).toBe('quiz.not-active');
  });
});

describe('elapsed times', () => {
  it('aren’t summed when two devices show the same item: the longer time counts', () => {
    const one = saveLiveState(quiz(), stateInput({ elapsedMs: { 'item-1': 40_000 } }), after(60_000));
    const other = saveLiveState(
      quiz({ liveState: one }),
      stateInput({ revision: 1, elapsedMs: { 'item-1': 35_000 } }),
      after(60_000),
    );
    expect(other.elapsedMs).toEqual({ 'item-1': 40_000 });
  });

  it('are limited in total to the time since the quiz started; the current item takes precedence', () => {
    const input = stateInput({ position: 2, elapsedMs: { 'item-1': 50_000, 'item-2': 50_000 } });
    expect(saveLiveState(quiz(), input, after(60_000)).elapsedMs).toEqual({ 'item-1': 10_000, 'item-2': 50_000 });
  });

  it('leave room for the times of submitted answers', () => {
    const items = [item(1, { timeSpentMs: 45_000 }), item(2)];
    const input = stateInput({ position: 2, elapsedMs: { 'item-2': 50_000 } });
    expect(saveLiveState(quiz({ items }), input, after(60_000)).elapsedMs).toEqual({ 'item-2': 15_000 });
  });

  it('never shrink and never exceed the wall clock in total, whatever devices send', () => {
    const times = fc.record({ 'item-1': fc.nat(90_000), 'item-2': fc.nat(90_000), 'item-3': fc.nat(90_000) });
    const inputs = fc.record({ passed: fc.nat(60_000), position: fc.integer({ min: 1, max: 3 }), elapsedMs: times });
    fc.assert(
      fc.property(fc.array(inputs, { maxLength: 8 }), (all) => {
        let [passed, liveState] = [0, liveStateOf(quiz())];
        for (const input of all) {
          passed += input.passed;
          const next = saveLiveState(
            quiz({ liveState }),
            stateInput({ position: input.position, elapsedMs: input.elapsedMs, revision: liveState.revision }),
            after(passed),
          );
          for (const [id, before] of Object.entries(liveState.elapsedMs))
            expect(next.elapsedMs[id]).toBeGreaterThanOrEqual(before);
          expect(Object.values(next.elapsedMs).reduce((sum, spent) => sum + spent, 0)).toBeLessThanOrEqual(passed);
          liveState = next;
        }
      }),
    );
  });
});
