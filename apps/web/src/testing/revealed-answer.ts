import { screen } from '@testing-library/react';

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
