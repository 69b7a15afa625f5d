import type { AnswerView, QuizProgress, QuizView } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { newerQuiz, quizWith } from './newer-quiz.ts';

const state = (revision: number) => ({ revision, position: revision + 1 }) as QuizProgress;
const answer = (itemId: string, optionId = 'a') => ({ itemId, optionId }) as AnswerView;
const quiz = (fields: object = {}) =>
  ({ id: 'quiz', status: 'active', state: state(1), items: [{ id: 'one' }, { id: 'two' }], ...fields }) as QuizView;

describe('a quiz of which there is news', () => {
  it('takes answers, a later state and its end', () => {
    const told = quizWith(quiz(), { status: 'completed', state: state(2), answers: [answer('two')] });
    expect(told).toMatchObject({ status: 'completed', state: { revision: 2 } });
    expect(told.items.map((item) => item.answer?.optionId)).toEqual([undefined, 'a']);
  });

  it('keeps what stands: the first answer, the later state, and that it is over', () => {
    const known = quiz({ status: 'discarded', state: state(5), items: [{ id: 'one', answer: answer('one') }] });
    expect(quizWith(known, { status: 'active', state: state(4), answers: [answer('one', 'b')] })).toEqual(known);
  });

  it('stays the same object where it is told again, so that nothing is drawn anew', () => {
    const known = quiz({ items: [{ id: 'one', answer: answer('one') }, { id: 'two' }] });
    const { items } = quizWith(known, { status: 'active', state: state(2), answers: [answer('one'), answer('two')] });
    expect(items[0]).toBe(known.items[0]);
    expect(items[1]).toEqual({ id: 'two', answer: answer('two') });
  });

  it('loses nothing to an answer of the server that was overtaken by the stream', () => {
    const streamed = quiz({ state: state(3), items: [{ id: 'one', answer: answer('one') }, { id: 'two' }] });
    expect(newerQuiz(streamed, quiz())).toEqual(streamed);
  });
});
