import { jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';

/** Presses Enter at a given time, in milliseconds of `performance.now()`. */
export function pressEnterAt(ms: number): void {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(ms);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  clock.mockRestore();
}

/** Presses Enter late enough after the last submission that it isn't a double press. */
export const continueByEnter = (): void => pressEnterAt(performance.now() + 1_000);
