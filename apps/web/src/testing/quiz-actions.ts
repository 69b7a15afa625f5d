import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';

const verdict = { name: /^(Correct$|Incorrect\b)/, level: 2 } as const;

/** The verdict on the question that shows, once its answer is revealed. */
export const findVerdict = () => screen.findByRole('heading', verdict);
export const getVerdict = () => screen.getByRole('heading', verdict);

/** Widens the screen, so that the explanation fits beside the question. @returns a function that restores it */
export function widenScreen(): () => void {
  const media = window.matchMedia;
  window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('min-width: 1100px') });
  return () => {
    window.matchMedia = media;
  };
}

/** Presses Enter at a given time, in milliseconds of `performance.now()`. */
export function pressEnterAt(ms: number): void {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(ms);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  clock.mockRestore();
}

/** Presses Enter late enough after the last submission that it isn't a double press. */
export const continueByEnter = (): void => pressEnterAt(performance.now() + 1_000);
