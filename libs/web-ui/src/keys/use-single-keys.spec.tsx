import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSingleKeys } from './use-single-keys.ts';

describe('single keys', () => {
  it('are on until the member turns them off, in every component at once', () => {
    const [quiz, bank] = [renderHook(() => useSingleKeys('lea')), renderHook(() => useSingleKeys('lea'))];
    expect([quiz.result.current[0], bank.result.current[0]]).toEqual([true, true]);
    act(() => quiz.result.current[1](false));
    expect([quiz.result.current[0], bank.result.current[0]]).toEqual([false, false]);
    expect(renderHook(() => useSingleKeys('lea')).result.current[0]).toBe(false);
    act(() => bank.result.current[1](true));
    expect(quiz.result.current[0]).toBe(true);
  });

  it('are set per member', () => {
    const lea = renderHook(() => useSingleKeys('lea'));
    act(() => lea.result.current[1](false));
    expect(renderHook(() => useSingleKeys('max')).result.current[0]).toBe(true);
  });
});
