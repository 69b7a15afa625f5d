import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBeforeAll, createBeforeEach, startBeforeAll } from './hooks.ts';

const events: string[] = [];

describe('something that the tests of a block share', () => {
  const started = startBeforeAll(async () => {
    events.push('started');
    return { name: 'service', stop: async () => void events.push('stopped') };
  });
  const member = createBeforeAll(async () => ({ id: `member of the ${started.name}` }));
  let attempts = 0;
  const attempt = createBeforeEach(async () => {
    attempts += 1;
    return { number: attempts };
  });
  const early = (() => {
    try {
      return started.name;
    } catch (error) {
      return error;
    }
  })();
  const seenByHooks: unknown[] = [];
  beforeAll(() => void seenByHooks.push(member.id));
  beforeEach(() => void seenByHooks.push(attempt.number));

  it('is there in tests and in later hooks', () => {
    expect(events).toEqual(['started']);
    expect(started.name).toBe('service');
    expect(member).toEqual({ id: 'member of the service' });
    expect({ ...attempt }).toEqual({ number: 1 });
    expect(seenByHooks).toEqual(['member of the service', 1]);
  });

  it('is created anew for each test where it says so', () => {
    expect(attempt.number).toBe(2);
  });

  it('can’t be used while the tests are described', () => {
    expect(early).toEqual(new Error('name is used before beforeAll has created its object'));
  });
});

describe('after a block', () => {
  afterAll(() => void events.splice(0));

  it('what the block started has stopped', () => {
    expect(events).toEqual(['started', 'stopped']);
  });
});
