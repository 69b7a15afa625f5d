import type { AnswerView, LiveState, QuizView } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { mergeFetchedQuiz, mergeQuiz } from './quiz-cache.ts';

const state = (revision: number) => ({ revision, position: revision + 1 }) as LiveState;
const answer = (itemId: string, optionId = 'a') => ({ itemId, optionId }) as AnswerView;
const quiz = (fields: object = {}) =>
  ({ id: 'quiz', status: 'active', state: state(1), items: [{ id: 'one' }, { id: 'two' }], ...fields }) as QuizView;

describe('merging an update into a quiz', () => {
  it('takes answers, a later state and its end', () => {
    const merged = mergeQuiz(quiz(), { status: 'completed', state: state(2), answers: [answer('two')] });
    expect(merged).toMatchObject({ status: 'completed', state: { revision: 2 } });
    expect(merged.items.map((item) => item.answer?.optionId)).toEqual([undefined, 'a']);
  });

  it('keeps the first answer, the later state, and a final status', () => {
    const cached = quiz({ status: 'discarded', state: state(5), items: [{ id: 'one', answer: answer('one') }] });
    expect(mergeQuiz(cached, { status: 'active', state: state(4), answers: [answer('one', 'b')] })).toEqual(cached);
  });

  it('keeps the identity of unchanged items, so that they do not render again', () => {
    const cached = quiz({ items: [{ id: 'one', answer: answer('one') }, { id: 'two' }] });
    const { items } = mergeQuiz(cached, { status: 'active', state: state(2), answers: [answer('one'), answer('two')] });
    expect(items[0]).toBe(cached.items[0]);
    expect(items[1]).toEqual({ id: 'two', answer: answer('two') });
  });

  it('keeps updates that the stream delivered before an older response', () => {
    const streamed = quiz({ state: state(3), items: [{ id: 'one', answer: answer('one') }, { id: 'two' }] });
    expect(mergeFetchedQuiz(streamed, quiz())).toEqual(streamed);
  });
});
