import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { LOADED_QUESTIONS, recentOf, useNewQuestion } from './GeneratedQuestions.tsx';

const questions = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `q${index}` }));

describe('the recent list', () => {
  it('has 20 older questions, and above them the new one', () => {
    const loaded = questions(LOADED_QUESTIONS);
    expect(recentOf(loaded, undefined)).toEqual(loaded.slice(1));
    expect(recentOf(loaded, undefined)).toHaveLength(20);
    expect(recentOf(loaded, 'q0')).toEqual(loaded);
  });

  it('never has more than the new one and 20 older ones, newest first', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.boolean(), (count, isNew) => {
        const all = questions(count);
        const list = recentOf(all, isNew ? 'q0' : undefined);
        expect(list.length).toBeLessThanOrEqual(21);
        expect(list).toEqual(all.slice(isNew ? 0 : 1, 21));
      }),
    );
  });
});

describe('a new question', () => {
  const renderWith = (newestId: string | null | undefined) =>
    renderHook(({ id }: { id: string | null | undefined }) => useNewQuestion(id), { initialProps: { id: newestId } });

  it('leaves the list after 10 s', () => {
    jest.useFakeTimers();
    const { result, rerender } = renderWith('q1');
    expect(result.current).toBeUndefined();
    rerender({ id: 'q0' });
    expect(result.current).toBe('q0');
    act(() => jest.advanceTimersByTime(9_999));
    expect(result.current).toBe('q0');
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBeUndefined();
  });

  it('is one that arrived while the page was open', () => {
    const { result, rerender } = renderWith(undefined);
    rerender({ id: 'q1' });
    expect(result.current).toBeUndefined();
    const first = renderWith(null);
    first.rerender({ id: 'q1' });
    expect(first.result.current).toBe('q1');
  });
});
