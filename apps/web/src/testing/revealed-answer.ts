import { screen } from '@testing-library/react';

const verdict = { name: /^(Correct$|Incorrect\b)/, level: 2 } as const;

/** The verdict on the question that shows, once its answer is revealed. */
export const findVerdict = () => screen.findByRole('heading', verdict);
export const getVerdict = () => screen.getByRole('heading', verdict);
