import type { ReviewPage, ReviewStatus } from '@casebook/contracts';

export type Review = ReviewPage['items'][number];

/** Identifies a version in the list. */
export const keyOf = ({ questionId, version }: Pick<Review, 'questionId' | 'version'>): string => `${questionId} ${version}`;

/** The tabs of the reviews, each with its filter. */
export const reviewTabs = [
  { label: 'In review', status: 'in-review' },
  { label: 'Approved', status: 'approved' },
  { label: 'Rejected', status: 'rejected' },
] as const satisfies readonly { label: string; status: ReviewStatus }[];

/** @returns facts about a version that a reviewer should know first, such as who or what wrote it */
export function draftFacts({ version, model, guessable }: Review): string[] {
  return [
    version === 1 ? 'New question' : `Version ${version}`,
    ...(model === undefined ? [] : [`Written by ${model}`]),
    ...(guessable ? ['Guessable from the options'] : []),
  ];
}
