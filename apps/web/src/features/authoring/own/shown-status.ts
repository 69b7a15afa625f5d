import type { ReviewStatus } from '@casebook/contracts';

export const shownStatuses = ['in-review', 'approved', 'rejected'] as const satisfies readonly ReviewStatus[];
export type ShownStatus = (typeof shownStatuses)[number];

/** @returns the status that an address narrows the list to; undefined for all */
export const shownStatus = (given: string | null): ShownStatus | undefined => shownStatuses.find((status) => status === given);
