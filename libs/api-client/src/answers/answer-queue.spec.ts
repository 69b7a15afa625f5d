import { describe, expect, it } from '@jest/globals';
import { enqueued, settled } from './answer-queue.ts';

const answer = (itemId: string, key: string) => ({ quizId: 'quiz', itemId, optionId: 'a', timeSpentMs: 1, key });

describe('answers to be graded', () => {
  it('wait in the order in which they were given, one for an item', () => {
    const queue = [answer('one', '1'), answer('two', '2'), answer('one', '3')].reduce(enqueued, []);
    expect(queue.map(({ key }) => key)).toEqual(['1', '2']);
  });

  it('leave once they are settled', () => {
    const queue = [answer('one', '1'), answer('two', '2')];
    expect(settled(queue, answer('one', '1')).map(({ itemId }) => itemId)).toEqual(['two']);
  });
});
