import { describe, expect, it } from '@jest/globals';
import { type AbuseState, initialState } from './abuse-state.ts';
import type { StateTransition } from './abuse-states.ts';
import { TransitionQueue } from './transition-queue.ts';

const count: StateTransition<number> = (state) => ({ state: { ...state, total: state.total + 1 }, result: state.total });

describe('the queue of a member’s transitions', () => {
  let state: AbuseState;
  let writes: number;
  const openQueue = () => {
    state = initialState;
    writes = 0;
    return new TransitionQueue(async (_memberId, transition) => {
      await Promise.resolve();
      writes += 1;
      const next = transition(state, 0);
      state = next.state;
      return next.result;
    });
  };

  it('applies parallel ones in order, each on the state of the one before, in two writes', async () => {
    const queue = openQueue();
    const results = await Promise.all(Array.from({ length: 200 }, () => queue.add('ada', count)));
    expect(results).toEqual(Array.from({ length: 200 }, (_, index) => index));
    expect([state.total, writes]).toEqual([200, 2]);
  });

  it('starts again after it was empty', async () => {
    const queue = openQueue();
    await queue.add('ada', count);
    await queue.waitUntilEmpty('ada');
    expect(await queue.add('ada', count)).toBe(1);
  });

  it('rejects what could not be stored, and goes on', async () => {
    const queue = openQueue();
    const failing: StateTransition<never> = () => {
      throw new Error('a fault');
    };
    const results = await Promise.allSettled([queue.add('ada', failing), queue.add('ada', count)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
