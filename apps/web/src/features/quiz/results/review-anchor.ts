/** @returns the name of a question's place in the review */
export const reviewAnchor = (position: number): string => `question-${position}`;
